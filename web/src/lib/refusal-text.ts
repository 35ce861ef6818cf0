import { ApiError, messageOf } from '#web/lib/api-error.ts'

const saysWait = ['limit.reached', 'login.paused']

/** The sentence for a refused call; one that is over a limit says how long to wait. */
export const refusalText = (error: unknown): string =>
  error instanceof ApiError && saysWait.includes(error.code) && error.retryAfterSeconds
    ? `Too many attempts. Please try again in ${waitText(error.retryAfterSeconds)}.`
    : messageOf(error)

const waitText = (seconds: number): string => {
  if (seconds > 90 * 60) return `${Math.ceil(seconds / 3600)} hours`
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
