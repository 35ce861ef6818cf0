import type { Session } from '#functions/platform/sessions/session.ts'
import { isCarried } from '#shared/model/statuses.ts'
import type { RequestItem } from './request-item.ts'

/** In which part somebody may look at a request; all others must not learn that it exists. */
export type Viewer = 'requester' | 'carrier' | 'business'

export const viewerOf = (item: RequestItem, { userId, user, businessId }: Session): Viewer | undefined => {
  if (item.ownerId === userId) return 'requester'
  if ((item.carrierId ?? item.formerCarrierId) === userId) return 'carrier'
  return item.businessId && user.has_business_profile && businessId === item.businessId ? 'business' : undefined
}

const afterwardsMs = 24 * 3_600_000

/** Something may be left to clear up at the door on the day after. What was called off was never picked up. */
const isJustDone = ({ status, event }: RequestItem, now: Date): boolean =>
  status === 'completed' && now.getTime() < Date.parse(event.at) + afterwardsMs

/**
 * Its owner always knows where; whoever carries it, while they do and, once it is delivered, a day longer. All others
 * know the areas.
 */
export const seesAddresses = (item: RequestItem, viewer: Viewer | undefined, now: Date): boolean =>
  viewer === 'requester' || (viewer !== undefined && (isCarried(item.status) || isJustDone(item, now)))
