import type { Session } from '#functions/platform/lambda/session.ts'
import { Failure } from '#shared/model/failure.ts'
import { driverInactiveCondition } from '../fleet/fleet-store.ts'
import { viewerOf } from '../lifecycle/viewer.ts'
import type { RequestItem } from '../request-item.ts'
import type { RelatedWrite } from '../request-store.ts'

/**
 * The conditions under which the caller can act as the carrier: none for the carrier; for their business, that the
 * driver is inactive. Other viewers get `request.not-carrier`; for strangers the request does not exist.
 */
export const actAsCarrier = (item: RequestItem, session: Session): RelatedWrite[] => {
  const viewer = viewerOf(item, session)
  if (!viewer) throw new Failure('request.unknown')
  if (viewer === 'carrier') return []
  const { businessId, carrierId } = item
  if (viewer === 'requester' || !businessId || !carrierId) throw new Failure('request.not-carrier')
  return [driverInactiveCondition(businessId, carrierId)]
}
