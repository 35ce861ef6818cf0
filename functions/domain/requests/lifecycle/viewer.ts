import type { Session } from '#functions/platform/lambda/session.ts'
import type { RequestItem } from '../request-item.ts'

/** The caller's role in a request. A caller without a role must not learn that the request exists. */
export type Viewer = 'requester' | 'carrier' | 'business'

export const viewerOf = (item: RequestItem, { userId, user, businessId }: Session): Viewer | undefined => {
  if (item.ownerId === userId) return 'requester'
  if ((item.carrierId ?? item.formerCarrierId) === userId) return 'carrier'
  return item.businessId && user.has_business_profile && businessId === item.businessId ? 'business' : undefined
}
