import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/request.ts'
import { readPage } from '#functions/platform/table/read-rows.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { HistoryEntry, HistoryPage, RequestCard } from '#shared/contracts/request-shapes.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { requestCard } from './request-card.ts'
import { co2SavedBy, type RequestItem } from './request-item.ts'
import { endedPosition, type HistoryStore, openPosition, type RequestLists } from './request-list-store.ts'

type Deps = { keyRing: () => KeyRing; now: () => Date }
type RequestsQuery = Received<typeof requestsContract.listRequests>['query']
type HistoryQuery = Received<typeof requestsContract.listHistory>['query']

const positionOf = { open: openPosition, closed: endedPosition }

/** A person's own requests, page by page. */
export const listRequests = async (
  { lists, keyRing, now }: Deps & { lists: Pick<RequestLists, 'open' | 'closed'> },
  { userId }: Session,
  { state, cursor, limit }: RequestsQuery,
): Promise<Reply<typeof requestsContract.listRequests>> => {
  const bound = ['requests', state, userId]
  const { page, next } = await readPage<string, Listed>(keyRing(), { bound, cursor, limit }, async (below, atMost) => {
    const items = await lists[state](userId, { below, atMost, now: now() })
    return items.map((item) => ({ item, place: positionOf[state](item) }))
  })
  return { items: page.map(({ item }) => requestCard(item, 'requester', now())), next }
}

type Listed = { item: RequestItem; place: string }

/** What somebody carries now, the newest first. */
export const listActive = async (
  { lists, now }: { lists: Pick<RequestLists, 'active'>; now: () => Date },
  { userId }: Session,
): Promise<RequestCard[]> => (await lists.active(userId)).map((item) => requestCard(item, 'carrier', now()))

type Done = Listed & { role: HistoryEntry['role'] }

/**
 * What was completed, merged by time from the two lists in which somebody may stand. As nobody carries what is their
 * own, nothing stands in both, and one position is a cursor for both.
 */
export const listHistory = async (
  { history, keyRing, now }: Deps & { history: HistoryStore },
  { userId }: Session,
  { role, cursor, limit }: HistoryQuery,
): Promise<HistoryPage> => {
  const bound = ['history', role, userId]
  const [{ page, next }, counts] = await Promise.all([
    readPage<string, Done>(keyRing(), { bound, cursor, limit }, async (below, atMost) => {
      const [posted, carried] = await Promise.all([
        role === 'partner' ? [] : history.posted(userId, { below, atMost }),
        role === 'requester' ? [] : history.carried(userId, { below, atMost }),
      ])
      return [...posted.map(doneAs('Requester')), ...carried.map(doneAs('Partner'))].toSorted(latestFirst)
    }),
    history.counts(userId),
  ])
  const sum = (requester: number, partner: number) =>
    (role === 'partner' ? 0 : requester) + (role === 'requester' ? 0 : partner)
  return {
    items: page.map((done) => historyEntry(done, now())),
    next,
    total: sum(counts.reqDone, counts.jobDone),
    co2_saved_g: sum(counts.reqCo2, counts.jobCo2),
  }
}

const doneAs =
  (role: Done['role']) =>
  (item: RequestItem): Done => ({ item, role, place: endedPosition(item) })

const latestFirst = (a: Done, b: Done): number => (a.place < b.place ? 1 : -1)

const historyEntry = ({ item, role }: Done, now: Date): HistoryEntry => {
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
