/** A service cannot answer just now: an API caller gets 503, and the stream repeats the fan-out's records. */
export const serviceUnavailable = (why: string, cause?: unknown): Error =>
  Object.assign(new Error(why, { cause }), { name: 'ServiceUnavailable' })

/** Whether the SDK threw because a service did not answer at all, or not in time. */
export const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'TimeoutError' || /^E(?!RR_)[A-Z_]+$/.test(codeOf(error)))

/** The SDK also calls a cut connection a timeout. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError' && !/^(ECONNRESET|EPIPE)$/.test(codeOf(error))

/** The error code of Node for network and disk; empty for other errors. */
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
