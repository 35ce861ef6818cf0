/** A service cannot answer just now: whoever calls hears 503, and the fan-out is given its records again. */
export const serviceUnavailable = (why: string, cause?: unknown): Error =>
  Object.assign(new Error(why, { cause }), { name: 'ServiceUnavailable' })

/** What the SDK throws where a service did not answer at all, or not in time. */
export const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'TimeoutError' || /^E(?!RR_)[A-Z_]+$/.test(codeOf(error)))

/** The SDK calls a connection that was cut a timeout as well. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError' && !/^(ECONNRESET|EPIPE)$/.test(codeOf(error))

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
