import type { PoolNews } from '#functions/domain/shared/effect.ts'
import { canRingAgain } from '#shared/model/limits.ts'
import type { RequestItem } from './request-item.ts'

/** Whom news of a waiting job rings: what comes back to the pool always rings; else a quiet job rings nobody, and a changed one not the same people again. */
export const ringingFor = ({ event, isQuiet, rang }: RequestItem): PoolNews['ringing'] => {
  if (event.type === 'giveBack' || event.type === 'withdraw') return 'everybody'
  if (isQuiet) return 'nobody'
  return rang && event.type !== 'raise' ? 'new-ones' : 'everybody'
}

/** When everybody was last rung for a waiting job. */
const lastRangAt = (item: RequestItem): string | undefined => {
  const ringing = ringingFor(item)
  if (ringing === 'nobody') return undefined
  return ringing === 'everybody' ? item.event.at : item.rang?.at
}

/**
 * A request that takes the place of another. Soon after that one rang it is the same job to partners: it rings only those
 * who have not heard of it, and its price was raised as often.
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

/** Whether a posted request rings everybody, which its owner may do a number of times a day. */
export const takesRing = ({ isQuiet, rang }: RequestItem): boolean => !isQuiet && !rang

/** The same where its owner has rung often enough today: a changed one still rings who has not heard of it. */
export const withoutRing = (item: RequestItem, was?: RequestItem): RequestItem => {
  const rangAt = was && lastRangAt(was)
  return rangAt ? continued(was, item, rangAt) : { ...item, isQuiet: true }
}
