import { passing, type Trouble, throttled } from './try-again.ts'

const theirs = new Set([500, 502, 503, 504])
const neverSent = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** Whether a refusal with this status may pass. */
export const troubleOf = (status: number): Trouble | undefined => {
  if (status === 429) return throttled
  return theirs.has(status) ? passing : undefined
}

/** What was asked and nobody knows whether it was done is not done again, nor is anything that took its time already. */
export const troubleWithout = ({ cause }: Error, isSafeTwice: boolean): Trouble | undefined => {
  if (!(cause instanceof Error)) return undefined
  return isSafeTwice || ('code' in cause && neverSent.has(String(cause.code))) ? passing : undefined
}
