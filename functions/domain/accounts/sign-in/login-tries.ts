import { Failure, type FailureCode } from '#shared/model/failure.ts'
import type { LoginStore, LoginTries } from './login-store.ts'

const freeTries = 5
const firstPauseSeconds = 60
const longestPauseSeconds = 15 * 60
const forgottenAfterSeconds = 24 * 3600
const attempts = 3

const isForgotten = ({ ttl }: LoginTries, now: Date): boolean => ttl * 1000 <= now.getTime()

/** The count after one more try: from the fifth on each is followed by a pause, twice as long as the one before. */
export const nextTries = (seen: LoginTries | undefined, now: Date): LoginTries => {
  const tries = (seen && !isForgotten(seen, now) ? seen.tries : 0) + 1
  const pauseSeconds =
    tries < freeTries ? 0 : Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (tries - freeTries))
  const until = new Date(now.getTime() + pauseSeconds * 1000)
  return { tries, until: until.toISOString(), ttl: Math.floor(until.getTime() / 1000) + forgottenAfterSeconds }
}

/**
 * Counts a try before the password is looked at, so that tries made at once are counted as if made in turn. While a
 * pause lasts the right password is refused like a wrong one.
 */
export const reserveTry = async (
  { logins, now }: { logins: Pick<LoginStore, 'reserve'>; now: () => Date },
  scope: string,
  first: LoginTries | undefined,
  pausedCode: 'login.paused' | 'limit.reached' = 'login.paused',
): Promise<void> => {
  let seen = first
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const at = now()
    if (seen && at.toISOString() < seen.until) throw paused(pausedCode, seen, at)
    const reserved = await logins.reserve(scope, seen, nextTries(seen, at))
    if (reserved === 'done') return
    seen = reserved.seen
  }
  throw new Failure('limit.reached', { retryAfterSeconds: 1 })
}

const paused = (code: FailureCode, { until }: LoginTries, now: Date): Failure =>
  new Failure(code, {
    retryAfterSeconds: Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000)),
  })
