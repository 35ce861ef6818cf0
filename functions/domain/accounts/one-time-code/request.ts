import { randomBytes } from 'node:crypto'
import { linkLives, linkTo, lives, notYou, site } from '#functions/domain/accounts/account-mails.ts'
import type { AccountStore } from '#functions/domain/accounts/account-store.ts'
import { isDriverAddress, isProtected } from '#functions/domain/accounts/user-store.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { deriveCode, deriveMark, type KeyRing } from '#functions/platform/key-ring.ts'
import { type Mail, mailPage } from '#functions/platform/mail/mail.ts'
import { fingerprint } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { emailText } from '#shared/model/email.ts'
import { Failure, type FailureCode } from '#shared/model/failure.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { CodeItem, type CodePurpose, type CodeStore, type MailAllowanceStore, type NewLink } from './store.ts'

/** The least time between two mails, and the length of the day whose mails are limited. */
type AllowanceTimes = { resendSeconds: number; daySeconds: number }

type AllowanceDeps = {
  allowances: MailAllowanceStore
  allowanceTimes: AllowanceTimes
}

type Wanted = { purpose: CodePurpose; email: string; tooSoon: FailureCode }

const noMoreToday = { signup: 'limit.reached', reset: 'reset.no-more-mails' } as const satisfies Record<
  CodePurpose,
  FailureCode
>

const secondsUntil = (sentAt: string | undefined, seconds: number, now: Date): number =>
  sentAt ? Math.ceil((new Date(sentAt).getTime() - now.getTime()) / 1000 + seconds) : 0

/** Takes one of the mails that an address may get within a day. A refused request takes none. */
export const takeMail = async (
  { allowances, allowanceTimes }: AllowanceDeps,
  { purpose, email, tooSoon }: Wanted,
  now: Date,
): Promise<void> => {
  const { resendSeconds, daySeconds } = allowanceTimes
  const perDay = otp.mailsPerDay[purpose]
  const taken = await allowances.take(purpose, email, { perDay, ...allowanceTimes }, now)
  if (taken === 'done') return
  const dayLeft = secondsUntil(taken.sentAt[perDay - 1], daySeconds, now)
  if (dayLeft > 0) throw new Failure(noMoreToday[purpose], { retryAfterSeconds: dayLeft })
  const seconds = Math.max(1, secondsUntil(taken.sentAt[0], resendSeconds, now))
  throw new Failure(tooSoon, { retryAfterSeconds: seconds, values: { seconds } })
}

export type RequestCodeDeps = AllowanceDeps & { codes: CodeStore; keyRing: () => KeyRing; now: () => Date }

type Wish = { purpose: CodePurpose; email: string; to: string; kind: CodeItem['kind']; tooSoon?: FailureCode }

/** `code` is only for hosts that show it on screen. */
export type CodeRequest = { flow: string; code: string | undefined }

/** The same writes for every address, known or not. The mail follows from the row, so no caller waits for it. */
export const requestCode = async (
  deps: RequestCodeDeps,
  { purpose, email, to, kind, tooSoon = 'otp.wait' }: Wish,
): Promise<CodeRequest> => {
  const at = deps.now()
  const ring = deps.keyRing()
  const flow = randomBytes(32).toString('base64url')
  const item: CodeItem = {
    kind,
    purpose,
    to,
    nonce: randomBytes(16).toString('base64url'),
    keyId: ring.current.id,
    flowHash: fingerprint(flow),
    wrong: 0,
    sentAt: at.toISOString(),
    ...endingAfter(at, otp.livesMinutes),
    // The mail of a reset is derived from this row for as long as its link works.
    ...(purpose === 'reset' && { ttl: endingAfter(at, otp.linkHours * 60).ttl }),
  }
  await takeMail(deps, { purpose, email, tooSoon }, at)
  await deps.codes.add(email, item, purpose === 'reset' ? newLink(item, ring, at) : undefined)
  return { flow, code: kind === 'code' ? deriveCodeOf(item, ring) : undefined }
}

type Deps = RequestCodeDeps & { accounts: Pick<AccountStore, 'findLock'> }

/** An address with an account gets a mail that says so; the answer does not show it. */
export const sendSignupCode = async (deps: Deps, { email }: { email: string }): Promise<CodeRequest> => {
  if (isDriverAddress(email)) throw new Failure('input.invalid', { text: emailText, fields: { email: emailText } })
  const lock = await deps.accounts.findLock(email)
  return requestCode(deps, { purpose: 'signup', email, to: lock?.email ?? email, kind: lock ? 'notice' : 'code' })
}

/** An unknown address leaves the same row as a known one; only the mail is missing. */
export const sendResetCode = async (deps: Deps, { email }: { email: string }): Promise<CodeRequest> => {
  if (isProtected({ email })) throw new Failure('reset.protected')
  const lock = await deps.accounts.findLock(email)
  const kind = lock && !isDriverAddress(email) ? 'code' : 'none'
  return requestCode(deps, { purpose: 'reset', email, to: lock?.email ?? email, kind })
}

/**
 * Mails a link to a person whose sign-in is paused, the system admin too. It counts as a reset mail. Each reset mail
 * carries such a link: if strangers use up all mails of a day, the links in them still let the owner in.
 */
export const emailLink = async (deps: Deps, { email }: { email: string }): Promise<void> => {
  const lock = await deps.accounts.findLock(email)
  const kind = lock && !isDriverAddress(email) ? 'link' : 'none'
  await requestCode(deps, { purpose: 'reset', email, to: lock?.email ?? email, kind, tooSoon: 'link.wait' })
}

/** Mails a code each time that it is requested. */
export const codeEffects = ({ old, new: row }: Change, ring: () => KeyRing, now: Date): Effect[] => {
  const sent = read(CodeItem)(row)
  if (!row || !sent || sent.sentAt === old?.sentAt) return []
  const mail = codeMail(sent, ring, now)
  const id = `code#${sent.purpose}#${fingerprint(sent.to)}#${sent.sentAt}`
  return mail ? [{ type: 'mail', id, mail, codeRow: { PK: String(row.PK), SK: String(row.SK) } }] : []
}

/**
 * The mail for a request, as long as something in it works: after ten minutes the link alone, and nothing of a sign-up.
 * Without its key neither code nor link can be derived, so there is no mail.
 */
export const codeMail = (item: CodeItem, ring: () => KeyRing, now: Date): Mail | undefined => {
  const { kind, purpose, to, sentAt, expiresAt } = item
  const hasRunOut = now.toISOString() >= expiresAt
  if (kind === 'none' || (purpose === 'signup' && hasRunOut)) return undefined
  if (kind === 'notice') return accountExistsMail(to)
  const [code, token] = [deriveCodeOf(item, ring()), linkTokenOf(item, ring())]
  if (!code || !token) return undefined
  if (purpose === 'signup') return signupCodeMail(to, code)
  if (now.toISOString() >= endingAfter(new Date(sentAt), otp.linkHours * 60).expiresAt) return undefined
  if (kind === 'link') return linkMail(to, token)
  return hasRunOut ? resetLinkMail(to, token) : resetCodeMail(to, code, token)
}

const signupCodeMail = (to: string, code: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway code',
    heading: 'Welcome to Sameway',
    paragraphs: ['Enter this code to confirm your email address.', lives, notYou],
    code,
  }),
})

const accountExistsMail = (to: string): Mail => ({
  to,
  ...mailPage({
    subject: 'You already have a Sameway account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, most likely you, tried to sign up with this email address. It already has an account, so please log in.',
      'If you have forgotten your password, you can set a new one from the log-in screen.',
      notYou,
    ],
    link: { text: 'Go to Sameway', url: `${site}/` },
  }),
})

const resetCodeMail = (to: string, code: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway password code',
    heading: 'Set a new password',
    paragraphs: ['Enter this code to set a new password.', lives, `Or use the link below. ${linkLives}`, notYou],
    code,
    link: { text: 'Continue without the code', url: linkTo(token) },
  }),
})

/** The reset mail if it was held up for longer than its code lives. */
const resetLinkMail = (to: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your Sameway password link',
    heading: 'Set a new password',
    paragraphs: [
      'Our mails were held up, and the code that you asked for has run out. We are sorry about that.',
      `Please use this link instead. ${linkLives}`,
      notYou,
    ],
    link: { text: 'Set a new password', url: linkTo(token) },
  }),
})

const linkMail = (to: string, token: string): Mail => ({
  to,
  ...mailPage({
    subject: 'Your link to Sameway',
    heading: 'Continue to Sameway',
    paragraphs: [
      'Too many wrong passwords were typed for your account, so logging in is paused on devices that we do not know.',
      `With this link we know your device, and you can go on. ${linkLives}`,
      notYou,
    ],
    link: { text: 'Continue to Sameway', url: linkTo(token) },
  }),
})

/** When something ends, and when its row may go: an hour later. */
export const endingAfter = (at: Date, minutes: number): { expiresAt: string; ttl: number } => {
  const expires = new Date(at.getTime() + minutes * 60_000)
  return { expiresAt: expires.toISOString(), ttl: Math.floor(expires.getTime() / 1000) + 3600 }
}

/** Derives the code of a row again; undefined if its key has left the ring. */
export const deriveCodeOf = ({ purpose, to, nonce, keyId }: CodeItem, ring: KeyRing): string | undefined => {
  const secret = ring.secretOf(keyId)
  return secret && deriveCode(secret, purpose, to, nonce)
}

/** The secret in the link of a mail. It is derived like the code, so it is stored nowhere but in the mail itself. */
export const linkTokenOf = (
  { to, nonce, keyId }: Pick<CodeItem, 'to' | 'nonce' | 'keyId'>,
  ring: KeyRing,
): string | undefined => {
  const secret = ring.secretOf(keyId)
  return secret && deriveMark(secret, 'link', to, nonce)
}

/** The link of a mail. An address without an account leaves the same row, though no mail is sent. */
const newLink = (item: CodeItem, ring: KeyRing, at: Date): NewLink => ({
  token: linkTokenOf(item, ring) ?? '',
  item: { email: item.to, ...endingAfter(at, otp.linkHours * 60) },
})
