import type { PoolNews } from '#functions/domain/shared/effect.ts'
import { canRingAgain } from '#shared/model/limits.ts'
import type { RequestItem } from './request-item.ts'

/**
 * Who is rung for a waiting job. Jobs that come back to the pool ring everyone; otherwise quiet jobs ring nobody, and
 * changed ones do not ring the same partners again.
 */
export const ringingFor = ({ event, isQuiet, rang }: RequestItem): PoolNews['ringing'] => {
  if (event.type === 'giveBack' || event.type === 'withdraw') return 'everybody'
  if (isQuiet) return 'nobody'
  return rang && event.type !== 'raise' ? 'new-ones' : 'everybody'
}

/** When everyone was last rung for a waiting job. */
const lastRangAt = (item: RequestItem): string | undefined => {
  const ringing = ringingFor(item)
  if (ringing === 'nobody') return undefined
  return ringing === 'everybody' ? item.event.at : item.rang?.at
}

/**
 * A request that replaces another one. If that one has rung recently, partners see both as the same job: this one rings
 * only partners who were not rung yet, and keeps the number of raises.
 */
export const changedFrom = (was: RequestItem, next: RequestItem): RequestItem => {
  const rangAt = lastRangAt(was)
  return rangAt && !canRingAgain(rangAt, new Date(next.event.at)) ? continued(was, next, rangAt) : next
}

const continued = (was: RequestItem, next: RequestItem, at: string): RequestItem => ({
  ...next,
  rang: { at, first: was.rang?.first ?? was.requestId },
  ...(was.raises && { raises: was.raises }),
})

/** Whether a posted request rings everyone, which an owner can do only a limited number of times a day. */
export const takesRing = ({ isQuiet, rang }: RequestItem): boolean => !isQuiet && !rang

/** For an owner who has used up today's rings: only a change rings, and only partners who were not rung yet. */
export const withoutRing = (item: RequestItem, was?: RequestItem): RequestItem => {
  const rangAt = was && lastRangAt(was)
  return rangAt ? continued(was, item, rangAt) : { ...item, isQuiet: true }
}
