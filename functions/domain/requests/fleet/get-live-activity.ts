import type { Session } from '#functions/platform/sessions/session.ts'
import type { LiveActivity, LiveJob } from '#shared/contracts/business.ts'
import type { UserId } from '#shared/model/ids.ts'
import { requestCard } from '../request-card.ts'
import { type RequestItem, stageSince } from '../request-item.ts'
import { driverName } from './driver-name.ts'
import type { FleetStore, NamedDriver } from './fleet-store.ts'

type Deps = { fleet: Pick<FleetStore, 'live' | 'drivers'>; now: () => Date }

const mostInColumn = 100

/** What the drivers of a business carry, the newest first. */
export const getLiveActivity = async ({ fleet, now }: Deps, session: Session): Promise<LiveActivity> => {
  const { businessId = '' } = session
  const newest = { atMost: mostInColumn, isOldestFirst: false }
  const [underway, matched] = await Promise.all([
    fleet.live(businessId, 'in_transit', newest),
    fleet.live(businessId, 'matched', newest),
  ])
  const carriers = [...underway.items, ...matched.items].flatMap(({ carrierId }) => carrierId ?? [])
  const drivers = await fleet.drivers(businessId, carriers)
  const jobs = (items: RequestItem[]) => items.map((item) => liveJob(item, drivers, now()))
  return {
    in_transit_jobs: jobs(underway.items),
    matched_jobs: jobs(matched.items),
    in_transit_total: underway.total,
    matched_total: matched.total,
  }
}

const liveJob = (item: RequestItem, drivers: Map<string, NamedDriver>, now: Date): LiveJob => {
  const { id, version, pickup_address, delivery_address } = requestCard(item, 'business', now)
  const driverId = item.carrierId as UserId // whatever stands in these lists has a carrier
  return {
    id,
    version,
    driver_id: driverId,
    driver_name: driverName(drivers, item),
    pickup_address,
    delivery_address,
    since: stageSince(item),
    needs_driver: !drivers.get(driverId)?.isActive,
  }
}
