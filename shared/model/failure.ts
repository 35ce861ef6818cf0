import { notEarnedText } from './earnings.ts'
import { looksSpentTexts, pausedTexts } from './limits.ts'
import { wrongCompletionCode } from './one-time-code.ts'
import { paperRefusals } from './paper-failures.ts'
import { proposalRefusals } from './proposal-failures.ts'
import { reviewRefusals } from './review-failures.ts'
import { shutOutText } from './suspension.ts'

/** For an address that is not a suggested place and has no known postcode. */
export const addressNotFoundText = "We can't find this address. Add its postcode."

/** For an estimate whose place is not in the list. */
export const placeUnknownText = 'Please choose a place from the list.'

/** The kind of a refusal. HTTP turns it into a status. */
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
  'input.too-large': { kind: 'too-large', text: "That's too much to send at once." },
  'input.not-json-type': { kind: 'unsupported', text: 'Please send JSON.' },
  'route.unknown': { kind: 'missing', text: "We couldn't find that." },
  'route.wrong-method': { kind: 'wrong-method', text: "That isn't possible here." },
  'origin.foreign': { kind: 'forbidden', text: "This request didn't come from our site." },
  'idempotency.reused': { kind: 'mismatch', text: 'This was already sent with different details.' },
  'limit.reached': { kind: 'limited', text: 'Too many attempts. Please try again later.' },
  'service.unavailable': { kind: 'unavailable', text: 'Something went wrong. Please try again in a moment.' },

  'session.none': { kind: 'unauthenticated', text: 'Please log in to continue.' },
  'session.stale': { kind: 'unauthenticated', text: 'Please log in again.' },
  'session.unknown': { kind: 'missing', text: "We couldn't find that." },
  'access.denied': { kind: 'forbidden', text: "You don't have access to this." },
  'password.change-required': { kind: 'forbidden', text: 'Please set a new password first.' },

  /** For log-in only, where the screen offers a link by email instead. */
  'login.paused': { kind: 'limited', text: 'Too many attempts. Please try again later.' },
  'login.wrong': { kind: 'unauthenticated', text: 'Invalid email or password.' },
  'login.deactivated': { kind: 'forbidden', text: 'Your account has been deactivated. Please contact your manager.' },
  'login.temporary-expired': {
    kind: 'forbidden',
    text: 'Your temporary password has expired. Please ask your manager for a new one.',
  },

  'otp.wait': { kind: 'limited', text: 'Please wait {seconds} seconds before requesting another OTP.' },
  'link.wait': { kind: 'limited', text: 'Please wait {seconds} seconds before requesting another email.' },
  'link.unknown': {
    kind: 'invalid',
    text: 'This link has expired or was already used. Please ask for a new one from the log-in screen.',
  },
  'otp.wrong': { kind: 'invalid', text: 'Invalid or expired OTP.' },
  'otp.burned': { kind: 'limited', text: 'Too many incorrect attempts. Please request a new OTP.' },
  'signup.unverified': { kind: 'forbidden', text: 'Please verify your email first.' },
  'signup.no-more-mails': {
    kind: 'limited',
    text: 'We send five of these emails a day at most. The link in each works for 24 hours, so please look in your inbox and your spam folder.',
  },
  /** Only for the browser that asked for the mail, so nobody else learns that it bounced. */
  'signup.bounced': { kind: 'conflict', text: 'Mail to {email} bounced.' },
  'signup.taken': { kind: 'conflict', text: 'An account with this email already exists.' },
  'signup.taken-business': { kind: 'conflict', text: 'A user with this email already exists. Please log in.' },
  'reset.protected': { kind: 'forbidden', text: 'Password reset for this mail Failed.' },
  'reset.no-more-mails': {
    kind: 'limited',
    text: 'We send three of these emails a day at most. The link in each works for 24 hours, so please look in your inbox and your spam folder.',
  },
  'reset.unverified': { kind: 'forbidden', text: 'Please verify the OTP sent to your email first.' },
  'password.common': { kind: 'invalid', text: 'This password is too common. Please choose another one.' },
  'password.unchanged': { kind: 'invalid', text: 'Please choose a new password.' },
  'password.current-needed': { kind: 'forbidden', text: 'Please enter your current password.' },
  'password.current-wrong': { kind: 'forbidden', text: "Your current password isn't right." },

  'state.moved': { kind: 'conflict', text: 'This has changed in the meantime. Please look again.' },
  'tax.not-needed': {
    kind: 'conflict',
    text: 'We only need your National Insurance number once you have completed a job.',
  },
  'account.busy': {
    kind: 'conflict',
    text: "You can't erase your account while a delivery is on its way. Please finish it first.",
  },
  'account.protected': { kind: 'forbidden', text: "This account is protected and can't be erased." },
  'account.has-drivers': {
    kind: 'conflict',
    text: 'Your business still has drivers. Please remove them first.',
  },
  'account.employed': {
    kind: 'forbidden',
    text: 'Your business looks after your account. Please ask your manager to remove it.',
  },

  'push.unsupported': { kind: 'invalid', text: "This browser can't show notifications." },
  'push.stale-key': { kind: 'conflict', text: 'Please switch notifications on again.' },
  'notifications.always-on': { kind: 'invalid', text: 'These mails protect your account, so they always come.' },
  'unsubscribe.unknown': {
    kind: 'missing',
    text: "This link doesn't work any more. You can stop these emails in your settings.",
  },

  'upload.unknown': { kind: 'missing', text: 'Upload not found.' },
  'upload.used': { kind: 'conflict', text: 'This file was already used.' },
  'upload.too-many': {
    kind: 'limited',
    text: 'You’ve sent as many files as we take in a day. Please try again tomorrow.',
  },
  'upload.unsupported': { kind: 'invalid', text: "This file isn't an image or a PDF we support." },
  'ride.gone': { kind: 'conflict', text: 'This ride is no longer available. Please choose another one.' },

  'place.unknown': { kind: 'missing', text: placeUnknownText },
  'ride.unknown': { kind: 'missing', text: 'Ride not found.' },
  'ride.too-long': { kind: 'invalid', text: 'This journey is too long to publish.' },
  'ride.unplaced': { kind: 'invalid', text: addressNotFoundText },
  'ride.too-many': { kind: 'conflict', text: 'You already have 50 published rides.' },
  'offer.gone': { kind: 'conflict', text: 'This offer is no longer open.' },
  'business.exists': { kind: 'conflict', text: 'Your business profile is already set up.' },
  'business.unverified': {
    kind: 'forbidden',
    text: 'Your business must be verified before you can assign deliveries.',
  },
  'business.unknown': { kind: 'missing', text: 'Business not found.' },
  'business.moved': {
    kind: 'conflict',
    text: 'This profile changed since you loaded it. Please review it again.',
  },
  'owner.partner': { kind: 'conflict', text: 'You are a partner, too. Please change your name on your profile.' },
  'driver.unknown': { kind: 'missing', text: 'Driver not found.' },
  'driver.inactive': { kind: 'conflict', text: 'This driver is inactive. Please choose another one.' },
  'driver.suspended': { kind: 'conflict', text: 'This driver is suspended. Please choose another one.' },
  'driver.busy': {
    kind: 'conflict',
    text: 'This driver still has deliveries. Please assign them to another driver first.',
  },
  'driver.too-many': { kind: 'conflict', text: 'You already have 500 drivers.' },
  'request.own-business': { kind: 'forbidden', text: "You can't assign your own request." },
  'application.verified': { kind: 'conflict', text: "You're already a verified partner." },
  'application.moved': { kind: 'conflict', text: 'This application has changed. Please look at it again.' },
  ...paperRefusals,
  'application.unknown': { kind: 'missing', text: 'Application not found.' },
  'user.unknown': { kind: 'missing', text: 'User not found.' },
  'admin.self': { kind: 'forbidden', text: "You can't change your own admin access." },
  'admin.protected': { kind: 'forbidden', text: 'This account is protected.' },
  'admin.driver': { kind: 'forbidden', text: "A driver can't be an admin: their business sets their password." },
  'signout.self': { kind: 'forbidden', text: 'To sign yourself out, please log out.' },
  'account.suspended': {
    kind: 'forbidden',
    text: 'Your account is suspended. You can finish deliveries under way and write to us.',
  },
  'account.shut-out': { kind: 'forbidden', text: shutOutText },
  'suspension.self': { kind: 'forbidden', text: 'You cannot suspend yourself.' },
  'suspension.admin': { kind: 'forbidden', text: 'An admin cannot be suspended. Please remove their access first.' },
  'admin.suspended': { kind: 'forbidden', text: 'A suspended user cannot be an admin.' },
  'name.own': { kind: 'forbidden', text: "You can't review your own name." },
  'name.moved': { kind: 'conflict', text: 'This name has changed. Please look at it again.' },
  'application.own': { kind: 'forbidden', text: "You can't review your own application." },

  'quote.expired': { kind: 'invalid', text: 'This price has expired. Please review it again.' },
  'record.none': { kind: 'missing', text: 'Nobody has accepted this request at the moment.' },
  'request.unknown': { kind: 'missing', text: 'Request not found.' },
  'request.too-many-open': { kind: 'limited', text: 'You have too many open requests.' },
  'request.repeated-differently': {
    kind: 'mismatch',
    text: 'This request was already submitted with different details.',
  },
  'request.not-cancellable': { kind: 'conflict', text: 'This request can no longer be cancelled.' },
  'request.not-waiting': { kind: 'conflict', text: 'This request is no longer waiting for a partner.' },
  'request.raised-enough': { kind: 'conflict', text: "You've already raised this price three times." },
  'request.not-carrier': { kind: 'forbidden', text: 'Only the person who carries this can do that.' },
  'request.taken': { kind: 'conflict', text: 'This job has just been taken by someone else.' },
  'request.gone': { kind: 'conflict', text: 'This job is no longer available.' },
  'request.expired': { kind: 'conflict', text: 'This request has expired.' },
  'request.own': { kind: 'forbidden', text: "You can't accept your own request." },
  'request.excluded': { kind: 'conflict', text: 'This job is no longer available to you.' },
  'request.too-many-active': {
    kind: 'conflict',
    text: "You've reached the maximum number of active deliveries.",
  },
  'request.posting-paused': { kind: 'limited', text: pausedTexts.requester },
  'request.taking-paused': { kind: 'limited', text: pausedTexts.partner },
  'business.taking-paused': { kind: 'limited', text: pausedTexts.business },
  'request.too-many-today': { kind: 'limited', text: looksSpentTexts.partner },
  'business.too-many-today': { kind: 'limited', text: looksSpentTexts.business },
  'driver.too-many-active': {
    kind: 'conflict',
    text: 'This driver already has 30 deliveries. Please choose another one.',
  },
  'block.nobody': { kind: 'conflict', text: "There's nobody to block here." },
  'block.too-many': {
    kind: 'conflict',
    text: "You've blocked 500 people, the most we can keep. Please unblock someone first.",
  },
  'request.too-early': { kind: 'conflict', text: "It's too early to start this. You can start it from {time}." },
  'request.moved': { kind: 'conflict', text: 'This delivery has moved on. Please look again.' },
  ...proposalRefusals,
  'handover.open': { kind: 'conflict', text: 'The requester has already been asked to confirm this.' },
  'handover.none': { kind: 'conflict', text: 'There is nothing to confirm here.' },
  'attempt.open': { kind: 'conflict', text: 'The requester is still choosing what happens next.' },
  'attempt.none': { kind: 'conflict', text: 'There is nothing to decide here any more.' },
  'attempt.retried-enough': {
    kind: 'conflict',
    text: 'This has been tried again twice already. Please choose something else.',
  },
  'problem.open': { kind: 'conflict', text: 'We look at the open problem first.' },
  'problem.unknown': { kind: 'missing', text: 'Problem not found.' },
  'problem.too-early': { kind: 'conflict', text: 'You can report a problem once someone has accepted this.' },
  'problem.too-late': {
    kind: 'conflict',
    text: 'A problem can be reported until 48 hours after the end. Please write to us instead.',
  },
  'problem.too-many': {
    kind: 'conflict',
    text: "You've already reported three problems with this delivery. Please write to us instead.",
  },
  'problem.stays': { kind: 'conflict', text: "This problem stays open until we've decided." },
  'problem.answered': { kind: 'conflict', text: 'This problem has been answered already.' },
  'problem.answer-too-late': { kind: 'conflict', text: 'The time to answer is over.' },
  'problem.closed': { kind: 'conflict', text: 'This problem is closed.' },
  'problem.own': { kind: 'forbidden', text: 'You cannot resolve a problem of your own.' },
  'delivery.own': { kind: 'forbidden', text: "You can't look into a delivery of your own." },
  'problem.ending': { kind: 'conflict', text: 'This delivery cannot end like that. Please look again.' },
  'report.unknown': { kind: 'missing', text: 'Report not found.' },
  'report.closed': { kind: 'conflict', text: 'This report has been decided already.' },
  'report.own': { kind: 'forbidden', text: "You can't decide a report that is about you or from you." },
  ...reviewRefusals,
  'payment.too-early': { kind: 'conflict', text: 'You can mark this as paid once you have picked it up.' },
  'payment.not-earned': { kind: 'conflict', text: notEarnedText },
  'completion.not-yours': { kind: 'forbidden', text: 'Only the requester can view this OTP.' },
  'completion.not-yet': { kind: 'conflict', text: 'The OTP is available once a partner has accepted.' },
  'completion.not-started': { kind: 'conflict', text: 'Start the delivery before confirming it.' },
  'completion.wrong': { kind: 'invalid', text: wrongCompletionCode },
  'completion.locked': { kind: 'limited', text: 'Too many incorrect attempts. Try again in 15 minutes.' },
  'completion.burned': {
    kind: 'limited',
    text: 'Too many incorrect attempts. Please ask the requester for a new OTP.',
  },
} as const satisfies Record<string, Entry>

export type FailureCode = keyof typeof failures

/** Failures that any route may return, besides those in its contract. */
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
  'account.suspended',
] as const satisfies readonly FailureCode[]

type Details = {
  fields?: Record<string, string>
  retryAfterSeconds?: number
  values?: Record<string, string | number>
  /** Replaces the catalogue's text, for example with that of the first wrong field. */
  text?: string
}

/** A refusal that the caller may see. Any other thrown error is a fault of ours. */
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
