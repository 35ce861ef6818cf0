import { ApiError, messageOf } from '#web/lib/api-error.ts'

/** The sentence for a refused call; one that is over a limit says how long to wait. */
export const refusalText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'limit.reached' && error.retryAfterSeconds
    ? `Too many attempts. Please try again in ${waitText(error.retryAfterSeconds)}.`
    : messageOf(error)

const waitText = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? '1 second' : `${seconds} seconds`
