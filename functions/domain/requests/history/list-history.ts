import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { openToken, signToken } from '#functions/platform/codes/signed-token.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { HistoryEntry, HistoryPage } from '#shared/contracts/request-shapes.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { Failure } from '#shared/model/failure.ts'
import { requestCard } from '../request-card.ts'
import type { RequestItem } from '../request-item.ts'
import { endedPosition } from '../request-list-store.ts'
import { co2SavedBy } from './co2-of.ts'
import type { HistoryStore } from './history-store.ts'

type Deps = { history: HistoryStore; keyRing: () => KeyRing; now: () => Date }
type Query = Received<typeof requestsContract.listHistory>['query']
type Done = { item: RequestItem; role: HistoryEntry['role'] }

/**
 * What was completed, merged by time from the two lists in which somebody may stand. As nobody carries what is their
 * own, nothing stands in both, and one place is a cursor for both.
 */
export const listHistory = async (
  { history, keyRing, now }: Deps,
  { userId }: Session,
  { role, cursor, limit }: Query,
): Promise<HistoryPage> => {
  const bound = ['history', role, userId]
  const below = cursor ? openToken(keyRing(), bound, cursor) : undefined
  if (cursor && typeof below !== 'string')
    throw new Failure('input.invalid', { fields: { cursor: 'Please start again from the first page.' } })
  const stretch = { below: below as string | undefined, atMost: limit + 1 } // as has just been checked
  const [posted, carried, counts] = await Promise.all([
    role === 'partner' ? [] : history.posted(userId, stretch),
    role === 'requester' ? [] : history.carried(userId, stretch),
    history.counts(userId),
  ])
  const found = [...posted.map(as('Requester')), ...carried.map(as('Partner'))].toSorted(latestFirst)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const sum = (requester: number, partner: number) =>
    (role === 'partner' ? 0 : requester) + (role === 'requester' ? 0 : partner)
  return {
    items: page.map((done) => entryOf(done, now())),
    next: last && found.length > limit ? signToken(keyRing(), bound, endedPosition(last.item)) : null,
    total: sum(counts.reqDone, counts.jobDone),
    co2_saved_g: sum(counts.reqCo2, counts.jobCo2),
  }
}

const as =
  (role: Done['role']) =>
  (item: RequestItem): Done => ({ item, role })

const latestFirst = (a: Done, b: Done): number => (endedPosition(a.item) < endedPosition(b.item) ? 1 : -1)

const entryOf = ({ item, role }: Done, now: Date): HistoryEntry => {
  const card = requestCard(item, role === 'Requester' ? 'requester' : 'carrier', now)
  return {
    id: card.id,
    price: card.price,
    role,
    completed_at: item.event.at,
    pickup_address: card.pickup_address,
    delivery_address: card.delivery_address,
    service_type: card.service_type,
    transportMode: item.actualMode ?? item.mode,
    distance_km: card.distance_km,
    co2_saved_g: co2SavedBy(item),
    paid_at: item.paidAt ?? null,
  }
}
