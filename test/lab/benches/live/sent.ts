/** One event: when each recipient had it, and when its call had the answer, both since the call was made. */
export type Sent = { eachMs: number[]; answeredMs: number; recipients: number }
