import type { FailureCode } from '#shared/model/failure.ts'
import { Failure } from '#shared/model/failure.ts'
import { otp } from '#shared/model/otp.ts'
import type { CodePurpose } from './code-item.ts'
import type { MailAllowanceStore } from './mail-allowance-store.ts'

/** How soon the next mail may follow, and within what time only so many may. */
type AllowanceTimes = { resendSeconds: number; daySeconds: number }

export type AllowanceDeps = {
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

/** Takes one of the mails that an address may get within a day. What is refused takes none, whoever asked. */
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
