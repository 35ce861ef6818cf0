import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { readPage } from '#functions/platform/table/read-page.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { DriverDelivery, FleetDelivery, LiveActivity, LiveJob } from '#shared/contracts/fleet-shapes.ts'
import { byWhatCanBeDone } from '#shared/model/carrier-order.ts'
import { isEarned } from '#shared/model/earnings.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { PartyStore } from '../../partners/partner-store.ts'
import { carriedNow } from '../lifecycle/request-expiry.ts'
import { addressesOf, historyKeepsAddresses, requestCard } from '../request-card.ts'
import { outcomeOf, type RequestItem, stageSince } from '../request-item.ts'
import { endedPosition, type RequestLists } from '../request-list-store.ts'
import type { FleetStore, NamedDriver } from './fleet-store.ts'

const maxPerColumn = 100

/** The active jobs of a fleet, newest first. */
export const getLiveActivity = async (
  { fleet, now }: { fleet: Pick<FleetStore, 'live' | 'drivers'>; now: () => Date },
  session: Session,
): Promise<LiveActivity> => {
  const { businessId = '' } = session
  const newest = { atMost: maxPerColumn, isOldestFirst: false }
  const [underway, matched] = await Promise.all([
    fleet.live(businessId, 'in_transit', newest),
    fleet.live(businessId, 'matched', newest),
  ])
  const [inTransit, promised] = [carriedNow(underway.items, now()), carriedNow(matched.items, now())]
  const carriers = [...inTransit, ...promised].flatMap(({ carrierId }) => carrierId ?? [])
  const drivers = await fleet.drivers(businessId, carriers)
  const jobs = (items: RequestItem[]) => items.map((item) => liveJob(item, drivers, now()))
  return {
    in_transit_jobs: jobs(inTransit),
    matched_jobs: jobs(promised),
    in_transit_total: underway.total,
    matched_total: matched.total,
  }
}

const liveJob = (item: RequestItem, drivers: Map<string, NamedDriver>, now: Date): LiveJob => {
  const card = requestCard(item, 'business', now)
  const driverId = item.carrierId as UserId // every job in these lists has a carrier
  return {
    id: card.id,
    version: card.version,
    driver_id: driverId,
    driver_name: driverName(drivers, item),
    pickup_address: card.pickup_address,
    delivery_address: card.delivery_address,
    since: stageSince(item),
    needs_driver: !drivers.get(driverId)?.isActive,
    preferredDate: card.preferredDate,
    preferredTimeSlot: card.preferredTimeSlot,
    ...(card.door && { door: card.door }),
  }
}

/** A driver's jobs: what can be done now first. */
export const listDriverDeliveries = async (
  {
    lists,
    parties,
    now,
  }: { lists: Pick<RequestLists, 'active'>; parties: Pick<PartyStore, 'owners'>; now: () => Date },
  { userId }: Session,
): Promise<DriverDelivery[]> => {
  const items = carriedNow(await lists.active(userId), now())
  const owners = await parties.owners(items.map(({ ownerId }) => ownerId))
  const jobs = items.map((item): DriverDelivery => {
    const card = requestCard(item, 'carrier', now())
    return {
      id: card.id,
      version: card.version,
      status: card.status,
      pickup_address: card.pickup_address,
      delivery_address: card.delivery_address,
      requester_name: owners.get(item.ownerId)?.firstName ?? '',
      price: card.price,
      preferredDate: card.preferredDate,
      preferredTimeSlot: card.preferredTimeSlot,
      ...(card.door && { door: card.door }),
    }
  })
  return jobs.toSorted(byWhatCanBeDone(now()))
}

type Listing = typeof businessContract.listFleetHistory
type Ended = { item: RequestItem; place: string }

/** The completed and cancelled jobs of a fleet, page by page, with initials for removed drivers. */
export const listFleetHistory = async (
  {
    fleet,
    keyRing,
    now,
  }: { fleet: Pick<FleetStore, 'over' | 'drivers' | 'counts'>; keyRing: () => KeyRing; now: () => Date },
  { businessId = '' }: Session,
  { cursor, limit }: Received<Listing>['query'],
): Promise<Reply<Listing>> => {
  const bound = ['fleet-history', businessId]
  const [{ page, next }, counts] = await Promise.all([
    readPage<string, Ended>(keyRing(), { bound, cursor, limit }, async (below, atMost) => {
      const items = await fleet.over(businessId, { below, atMost })
      return items.map((item) => ({ item, place: endedPosition(item) }))
    }),
    fleet.counts(businessId),
  ])
  const items = page.map(({ item }) => item)
  const drivers = await fleet.drivers(businessId, items.map(driverIdOf))
  return {
    items: items.map((item) => fleetDelivery(item, drivers, now())),
    next,
    total: counts.done + counts.cancelled,
  }
}

const fleetDelivery = (item: RequestItem, drivers: Map<string, NamedDriver>, now: Date): FleetDelivery => {
  const card = requestCard(item, 'business', now)
  const { id, status, price } = card
  const { pickup_address, delivery_address } = historyKeepsAddresses(item, now) ? addressesOf(item) : card
  return {
    id,
    driver_name: driverName(drivers, item),
    pickup_address,
    delivery_address,
    status,
    completed_at: status === 'completed' ? item.event.at : null,
    price,
    paid_at: item.paidAt ?? null,
    outcome: outcomeOf(item) ?? null,
    earned: isEarned(item),
  }
}

/** The driver who carries it, or had it when it was cancelled. */
const driverIdOf = ({ carrierId, formerCarrierId }: RequestItem): string => carrierId ?? formerCarrierId ?? ''

const driverName = (drivers: Map<string, NamedDriver>, item: RequestItem): string =>
  drivers.get(driverIdOf(item))?.name ?? 'A former driver'
