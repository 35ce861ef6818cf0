import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { openToken, signToken } from '#functions/platform/codes/signed-token.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { businessContract, FleetDelivery } from '#shared/contracts/business.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import { requestCard } from '../request-card.ts'
import type { RequestItem } from '../request-item.ts'
import { endedPosition } from '../request-list-store.ts'
import { driverIdOf, driverName } from './driver-name.ts'
import type { FleetStore, NamedDriver } from './fleet-store.ts'

type Deps = { fleet: Pick<FleetStore, 'over' | 'drivers' | 'counts'>; keyRing: () => KeyRing; now: () => Date }
type Listing = typeof businessContract.listFleetHistory

/** What a fleet has completed and what was called off, page by page; of drivers who have left the initials. */
export const listFleetHistory = async (
  { fleet, keyRing, now }: Deps,
  { businessId = '' }: Session,
  { cursor, limit }: Received<Listing>['query'],
): Promise<Reply<Listing>> => {
  const bound = ['fleet-history', businessId]
  const below = cursor ? openToken(keyRing(), bound, cursor) : undefined
  if (cursor && typeof below !== 'string')
    throw new Failure('input.invalid', { fields: { cursor: 'Please start again from the first page.' } })
  const [found, counts] = await Promise.all([
    fleet.over(businessId, { below: below as string | undefined, atMost: limit + 1 }), // as has just been checked
    fleet.counts(businessId),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const drivers = await fleet.drivers(businessId, page.map(driverIdOf))
  return {
    items: page.map((item) => fleetDelivery(item, drivers, now())),
    next: last && found.length > limit ? signToken(keyRing(), bound, endedPosition(last)) : null,
    total: counts.done + counts.cancelled,
  }
}

const fleetDelivery = (item: RequestItem, drivers: Map<string, NamedDriver>, now: Date): FleetDelivery => {
  const { id, status, pickup_address, delivery_address, price } = requestCard(item, 'business', now)
  return {
    id,
    driver_name: driverName(drivers, item),
    pickup_address,
    delivery_address,
    status,
    completed_at: status === 'completed' ? item.event.at : null,
    price,
    paid_at: item.paidAt ?? null,
  }
}
