/** One event: when each of those it was for had it, counted from the answer of the call that caused it. */
export type Sent = { eachMs: number[]; recipients: number }
