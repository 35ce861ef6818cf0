/** A service cannot answer just now: whoever calls hears 503, and of the fan-out the records come again. */
export const noAnswer = (why: string, cause?: unknown): Error =>
  Object.assign(new Error(why, { cause }), { name: 'ServiceUnavailable' })
