/** One event: the time from its call until each recipient had it, and until the call was answered. */
export type Sent = { eachMs: number[]; answeredMs: number; recipients: number }
