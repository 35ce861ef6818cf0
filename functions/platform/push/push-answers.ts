/** What became of a push, for whom it may concern: the device, or the message. */
export type PushOutcome =
  | { outcome: 'sent' }
  /** The device takes no more messages from us: forget it. */
  | { outcome: 'gone' }
  /** Try again then, or later. */
  | { outcome: 'late'; retryAt: Date }
  /** Something is wrong with how we sign or send. The device stays. */
  | { outcome: 'refused' }
  /** The message is over, or too large. */
  | { outcome: 'dropped' }

/** The answer of a push service. `text` is the beginning of its body. */
export type PushAnswer = { status: number; text: string; retryAfter?: string | undefined }

type Rule = { status: RegExp; text?: RegExp; outcome: PushOutcome['outcome'] }

/** The first rule that fits decides. */
const rules: readonly Rule[] = [
  { status: /^2/, outcome: 'sent' },
  // RFC 8030 §7.3. Mozilla: https://mozilla-services.github.io/autopush-rs/errors.html
  { status: /^(404|410)$/, outcome: 'gone' },
  // A subscription that was made with another key than the one that signs: Apple, Google and Mozilla.
  // https://github.com/vjt/grappa-irc/issues/1323
  { status: /^400$/, text: /VapidPkHashMismatch/, outcome: 'gone' },
  // https://github.com/web-push-libs/web-push/issues/941, …/issues/684, https://github.com/zaru/webpush/issues/66
  {
    status: /^403$/,
    text: /do not correspond to the credentials used to create|does not correspond to the sender ID|MismatchSenderId/i,
    outcome: 'gone',
  },
  // https://github.com/web-push-libs/web-push-php/issues/429
  { status: /^401$/, text: /VAPID public key mismatch/i, outcome: 'gone' },
  { status: /^413$/, outcome: 'dropped' },
  // Windows says 406 where others say 429: https://github.com/microsoft/WindowsAppSDK/issues/3501
  { status: /^(406|408|429|5..)$/, outcome: 'late' },
]

/** Every status that no rule names means that our request is wrong: 400, 401, 403 and others. */
export const outcomeOf = ({ status, text }: PushAnswer): PushOutcome['outcome'] =>
  rules.find((rule) => rule.status.test(String(status)) && (rule.text?.test(text) ?? true))?.outcome ?? 'refused'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** When a service wants to be asked again: its Retry-After, in seconds or as a date; else in a minute. */
export const retryAtOf = (retryAfter: string | undefined, now: Date): Date => {
  const said = retryAfter ?? ''
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now.getTime()
  return new Date(now.getTime() + (ms > 0 ? Math.min(ms, dayMs) : minuteMs))
}

/** The name that a service gives its reason, for the log: Apple's, or Mozilla's number. Other texts are left out. */
export const reasonIn = (text: string): string | undefined =>
  /"reason"\s*:\s*"(\w{1,40})"/.exec(text)?.[1] ?? /"errno"\s*:\s*(\d{1,4})\b/.exec(text)?.[1]
