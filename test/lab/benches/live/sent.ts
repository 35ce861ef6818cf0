/** One event: when each of those it was for had it, and when the call that caused it had its answer, since it was made. */
export type Sent = { eachMs: number[]; answeredMs: number; recipients: number }
