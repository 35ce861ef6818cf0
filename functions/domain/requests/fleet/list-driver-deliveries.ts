import type { Session } from '#functions/platform/sessions/session.ts'
import type { DriverDelivery } from '#shared/contracts/business.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import type { PartyStore } from '../party-store.ts'
import { requestCard } from '../request-card.ts'
import type { RequestItem } from '../request-item.ts'
import type { RequestLists } from '../request-list-store.ts'

type Deps = { lists: Pick<RequestLists, 'active'>; parties: Pick<PartyStore, 'owners'>; now: () => Date }

/** What a driver has to do: what is on its way, then the rest in the order in which it is wanted. */
export const listDriverDeliveries = async (
  { lists, parties, now }: Deps,
  { userId }: Session,
): Promise<DriverDelivery[]> => {
  const items = await lists.active(userId)
  const owners = await parties.owners(items.map(({ ownerId }) => ownerId))
  return items.toSorted(firstWanted).map((item) => {
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
    }
  })
}

const isWaiting = ({ status }: RequestItem): number => (status === 'in_transit' ? 0 : 1)
const wantedAt = ({ date, slot }: RequestItem): number => slotStart(date, slot).getTime()

const firstWanted = (a: RequestItem, b: RequestItem): number => isWaiting(a) - isWaiting(b) || wantedAt(a) - wantedAt(b)
