import { randomBytes } from 'node:crypto'
import type { AccountStore, EmailLock } from '#functions/domain/accounts/account-store.ts'
import { isDriverAddress, isProtected, nobody } from '#functions/domain/accounts/user-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { MailboxStore } from '#functions/platform/mail/mailbox-store.ts'
import { fingerprint } from '#functions/platform/table/keys.ts'
import { emailText, mailShareOf } from '#shared/model/email.ts'
import { Failure, type FailureCode } from '#shared/model/failure.ts'
import { mailLimits } from '#shared/model/limits.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { type CodeItem, type CodePurpose, deriveCodeOf, endingAfter, linkTokenOf } from './code.ts'
import type { CodeStore, MailAllowanceStore, NewLink } from './store.ts'

/** The minimum time between two mails, and the length of the "day" in which mails are limited. */
type AllowanceTimes = { resendSeconds: number; daySeconds: number }

type AllowanceDeps = {
  allowances: MailAllowanceStore
  allowanceTimes: AllowanceTimes
}

type Wanted = { purpose: CodePurpose; email: string; tooSoon: FailureCode }

const noMoreToday = { signup: 'signup.no-more-mails', reset: 'reset.no-more-mails' } as const satisfies Record<
  CodePurpose,
  FailureCode
>

const secondsUntil = (sentAt: string | undefined, seconds: number, now: Date): number =>
  sentAt ? Math.ceil((new Date(sentAt).getTime() - now.getTime()) / 1000 + seconds) : 0

/**
 * Counts one mail against the daily limit of an address; a refused request counts nothing. Sign-up mails can go to any
 * address, so all spellings of a mailbox share one limit; reset mails only go to accounts.
 */
export const takeMail = async (
  { allowances, allowanceTimes }: AllowanceDeps,
  { purpose, email, tooSoon }: Wanted,
  now: Date,
): Promise<void> => {
  const { resendSeconds, daySeconds } = allowanceTimes
  const perDay = mailLimits.perDay[purpose]
  const share = purpose === 'signup' ? mailShareOf(email) : email
  const taken = await allowances.take(purpose, share, { perDay, ...allowanceTimes }, now)
  if (taken === 'done') return
  const dayLeft = secondsUntil(taken.sentAt[perDay - 1], daySeconds, now)
  if (dayLeft > 0) throw new Failure(noMoreToday[purpose], { retryAfterSeconds: dayLeft })
  const seconds = Math.max(1, secondsUntil(taken.sentAt[0], resendSeconds, now))
  throw new Failure(tooSoon, { retryAfterSeconds: seconds, values: { seconds } })
}

export type RequestCodeDeps = AllowanceDeps & { codes: CodeStore; keyRing: () => KeyRing; now: () => Date }

type NewCode = {
  purpose: CodePurpose
  email: string
  to: string
  epoch: number
  kind: CodeItem['kind']
  tooSoon?: FailureCode
}

/** Only stages that show codes on screen use `code`. */
export type CodeRequest = { flow: string; code: string | undefined }

/**
 * Writes the same rows for known and unknown addresses. The mail is an effect of the row, so no caller waits for it.
 */
export const requestCode = async (
  deps: RequestCodeDeps,
  { purpose, email, to, epoch, kind: wanted, tooSoon = 'otp.wait' }: NewCode,
  holdBack?: MailboxStore['holdBack'],
): Promise<CodeRequest> => {
  const at = deps.now()
  const ring = deps.keyRing()
  const flow = randomBytes(32).toString('base64url')
  await takeMail(deps, { purpose, email, tooSoon }, at)
  // No mail for a day after a bounce. The row looks the same, so the answer gives nothing away.
  const kind = (await holdBack?.(to, at)) ? 'none' : wanted
  const item: CodeItem = {
    kind,
    purpose,
    to,
    epoch,
    nonce: randomBytes(16).toString('base64url'),
    keyId: ring.current.id,
    flowHash: fingerprint(flow),
    wrong: 0,
    sentAt: at.toISOString(),
    ...endingAfter(at, otp.livesMinutes),
    // The link is derived from this row, so the row lasts as long as the link.
    ttl: endingAfter(at, mailLimits.linkHours * 60).ttl,
  }
  await deps.codes.add(email, item, newLink(item, ring, at))
  return { flow, code: kind === 'code' ? deriveCodeOf(item, ring) : undefined }
}

type Deps = RequestCodeDeps & { accounts: Pick<AccountStore, 'findLock' | 'findAccount'> }
type SignupDeps = Deps & { mailboxes: Pick<MailboxStore, 'findBounce' | 'holdBack'> }
type SignupQuery = { email: string; flow?: string | undefined }

/**
 * Refuses a browser whose own mail to this address bounced or was held back. Other browsers get no such answer: it
 * would show that the address has an account. Within a minute of the mail, the answer is the usual wait, so the time
 * of the bounce reveals nothing either.
 */
const refuseBounced = async ({ codes, mailboxes, now, allowanceTimes }: SignupDeps, { email, flow }: SignupQuery) => {
  const earlier = flow ? await codes.readCode({ purpose: 'signup', email }, flow) : undefined
  if (!earlier || secondsUntil(earlier.sentAt, allowanceTimes.resendSeconds, now()) > 0) return
  const bounce = await mailboxes.findBounce(earlier.to, now())
  if (!bounce) return
  const lastAt = [bounce.bouncedAt, bounce.heldAt ?? ''].toSorted().at(-1) ?? ''
  if (lastAt >= earlier.sentAt) throw new Failure('signup.bounced', { values: { email } })
}

/**
 * An address with an account gets a mail about it; the answer does not show it. Each code comes with a link: if
 * strangers use up the day's mails, the owner of the mailbox can still sign up with a link from one of them.
 */
export const sendSignupCode = async (deps: SignupDeps, { email, flow }: SignupQuery): Promise<CodeRequest> => {
  if (isDriverAddress(email)) throw new Failure('input.invalid', { text: emailText, fields: { email: emailText } })
  await refuseBounced(deps, { email, flow })
  const lock = await deps.accounts.findLock(email)
  const kind = lock ? 'notice' : 'code'
  return requestCode(
    deps,
    { purpose: 'signup', email, to: lock?.email ?? email, epoch: 0, kind },
    deps.mailboxes.holdBack,
  )
}

/** Makes the same reads for known and unknown addresses. */
const findReset = async (
  { accounts }: Deps,
  email: string,
): Promise<{ lock: EmailLock | undefined; epoch: number }> => {
  const lock = await accounts.findLock(email)
  const { user } = await accounts.findAccount(lock?.userId ?? nobody)
  return { lock, epoch: user?.epoch ?? 0 }
}

/** Leaves the same row for known and unknown addresses; only known ones get a mail. */
export const sendResetCode = async (deps: Deps, { email }: { email: string }): Promise<CodeRequest> => {
  if (isProtected({ email })) throw new Failure('reset.protected')
  const { lock, epoch } = await findReset(deps, email)
  const kind = lock && !isDriverAddress(email) ? 'code' : 'none'
  return requestCode(deps, { purpose: 'reset', email, to: lock?.email ?? email, epoch, kind })
}

/**
 * Mails a sign-in link to a user whose sign-in is paused, even to the system admin. It counts as a reset mail. Each
 * reset mail has such a link: if strangers use up the day's mails, the owner can still get in.
 */
export const emailLink = async (deps: Deps, { email }: { email: string }): Promise<void> => {
  const { lock, epoch } = await findReset(deps, email)
  const kind = lock && !isDriverAddress(email) ? 'link' : 'none'
  await requestCode(deps, { purpose: 'reset', email, to: lock?.email ?? email, epoch, kind, tooSoon: 'link.wait' })
}

/** The link of a mail. Its row is also written for an address without an account, although no mail is sent. */
const newLink = (item: CodeItem, ring: KeyRing, at: Date): NewLink => ({
  token: linkTokenOf(item, ring) ?? '',
  item: { email: item.to, purpose: item.purpose, epoch: item.epoch, ...endingAfter(at, mailLimits.linkHours * 60) },
})
