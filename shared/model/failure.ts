/** What went wrong, in the words of the product. Each host decides how to say it: HTTP turns a kind into a status. */
export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'wrong-method'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'mismatch'
  | 'limited'
  | 'unavailable'

type Entry = { kind: FailureKind; text: string }

/** Every refusal a caller may see: a stable code, its kind, and the sentence the screen shows. */
export const failures = {
  'input.invalid': { kind: 'invalid', text: 'Please check the highlighted fields.' },
  'input.not-json': { kind: 'invalid', text: 'Invalid JSON.' },
  'input.too-large': { kind: 'too-large', text: 'That is too much to send at once.' },
  'input.not-json-type': { kind: 'unsupported', text: 'Please send JSON.' },
  'route.unknown': { kind: 'missing', text: 'We could not find that.' },
  'route.wrong-method': { kind: 'wrong-method', text: 'That is not possible here.' },
  'origin.foreign': { kind: 'forbidden', text: 'This request did not come from our site.' },
  'idempotency.reused': { kind: 'mismatch', text: 'This was already sent with different details.' },
  'limit.reached': { kind: 'limited', text: 'Too many attempts. Please try again later.' },
  'service.unavailable': { kind: 'unavailable', text: 'Something went wrong. Please try again in a moment.' },

  'session.none': { kind: 'unauthenticated', text: 'Please log in to continue.' },
  'session.stale': { kind: 'unauthenticated', text: 'Please log in again.' },
  'session.unknown': { kind: 'missing', text: 'We could not find that.' },
  'access.denied': { kind: 'forbidden', text: 'You do not have access to this.' },
  'password.change-required': { kind: 'forbidden', text: 'Please set a new password first.' },

  'login.wrong': { kind: 'unauthenticated', text: 'Invalid email or password.' },
  'login.deactivated': { kind: 'forbidden', text: 'Your account has been deactivated. Please contact your manager.' },
  'login.temporary-expired': {
    kind: 'forbidden',
    text: 'Your temporary password has expired. Please ask your manager for a new one.',
  },

  'otp.wait': { kind: 'limited', text: 'Please wait {seconds} seconds before requesting another OTP.' },
  'otp.wrong': { kind: 'invalid', text: 'Invalid or expired OTP.' },
  'otp.burned': { kind: 'limited', text: 'Too many incorrect attempts. Please request a new OTP.' },
  'signup.unverified': { kind: 'forbidden', text: 'Please verify your email first.' },
  'signup.taken': { kind: 'conflict', text: 'An account with this email already exists.' },
  'signup.taken-business': { kind: 'conflict', text: 'A user with this email already exists. Please log in.' },
  'reset.protected': { kind: 'forbidden', text: 'Password reset for this mail Failed.' },
  'reset.unverified': { kind: 'forbidden', text: 'Please verify the OTP sent to your email first.' },
  'password.common': { kind: 'invalid', text: 'This password is too common. Please choose another one.' },
  'password.unchanged': { kind: 'invalid', text: 'Please choose a new password.' },
  'password.current-needed': { kind: 'forbidden', text: 'Please enter your current password.' },
  'password.current-wrong': { kind: 'forbidden', text: 'Your current password is not right.' },
} as const satisfies Record<string, Entry>

export type FailureCode = keyof typeof failures

/** Failures that any route may answer, whatever its contract lists. */
export const commonFailures = [
  'input.invalid',
  'input.not-json',
  'input.too-large',
  'input.not-json-type',
  'route.unknown',
  'route.wrong-method',
  'origin.foreign',
  'limit.reached',
  'service.unavailable',
  'session.none',
  'access.denied',
  'password.change-required',
] as const satisfies readonly FailureCode[]

type Details = {
  fields?: Record<string, string>
  retryAfterSeconds?: number
  values?: Record<string, string | number>
  /** Stands in for the catalogue's sentence, where the first wrong field says it better. */
  text?: string
}

/** A refusal the caller may see. Anything else that is thrown is a fault of ours. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly kind: FailureKind
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, details: Details = {}) {
    super(details.text ?? fill(failures[code].text, details.values))
    this.code = code
    this.kind = failures[code].kind
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

const fill = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
