import { type QueryClient, type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DriverDelivery, LiveJob } from '#shared/contracts/fleet-shapes.ts'
import type { DirectOffer, PoolCard, RequestCard } from '#shared/contracts/request-shapes.ts'
import { isCarried, type RequestStatus } from '#shared/model/request-lifecycle.ts'
import { api } from './api.ts'
import {
  changesKey,
  type Expected,
  itemsIn,
  type ListChange,
  type LiveList,
  type Loaded,
  recordChange,
  undoChange,
  useLiveList,
} from './live-list.ts'
import { keyOf } from './query-of.ts'
import { fleetKey, requestQueries } from './request-queries.ts'

/** The part of a request that every event carries. */
export type RequestState = Pick<RequestCard, 'id' | 'version' | 'status'>

/** A job of the pool. Events about one carry no detour. */
export type PoolJob = RequestCard & Partial<Pick<PoolCard, 'detour'>>

/** Puts urgent jobs first, and keeps the order otherwise. */
export const urgentFirst = <Job extends PoolJob>(jobs: readonly Job[]): Job[] => [
  ...jobs.filter(({ urgent }) => urgent),
  ...jobs.filter(({ urgent }) => !urgent),
]

/** The lists that may show a request, each with its own kind of card. */
export type Cards = {
  own: RequestCard
  carried: RequestCard
  offers: DirectOffer
  pool: PoolJob
  assigned: DriverDelivery
  fleet: LiveJob & RequestState
}
export type ListName = keyof Cards

/** A card whose status changed after it was fetched, with the time of the change. */
export type Moved<Card> = Card & { movedAt?: number }

/** The last known change of a request, from an answer or an event. */
export type RequestChange = RequestState & {
  changedAt: number
  /** False after an event, because another driver may have got it. True after the answer to the user's own call. */
  isMine: boolean
  /** Its card in each list, where known. */
  cards: { [Name in ListName]?: Moved<Cards[Name]> | undefined }
}

type ListRules = {
  key: QueryKey
  /** A second list of the same cards. */
  moreKey?: QueryKey
  has: (status: RequestStatus) => boolean
  /** A request is added only with a card for this list: partners who gave a job back must not see it again. */
  needsCard?: true
  /** A delivery may have gone to another driver of the fleet, so the list may lack it. */
  mayBeReassigned?: true
}

const { open, closed, carried, offers, pool, assigned } = requestQueries

const lists: Record<ListName, ListRules> = {
  own: { key: open.queryKey, moreKey: closed.queryKey, has: () => true },
  carried: { key: carried.queryKey, has: isCarried },
  offers: { key: offers.queryKey, has: (status) => status === 'pending_partner_approval', needsCard: true },
  pool: { key: pool.queryKey, has: (status) => status === 'pending_match', needsCard: true },
  assigned: { key: assigned.queryKey, has: isCarried, mayBeReassigned: true },
  fleet: { key: fleetKey, has: isCarried },
}
const listNames = Object.keys(lists) as ListName[] // the table has no other keys

const requestChangesKey = changesKey(keyOf(api.requests))
const none: readonly RequestChange[] = []

export const requestChangesIn = (queries: QueryClient): readonly RequestChange[] =>
  queries.getQueryData<readonly RequestChange[]>(requestChangesKey) ?? none

const changeOf = (id: string, queries: QueryClient) => requestChangesIn(queries).find((change) => change.id === id)

const useRequestChanges = (): readonly RequestChange[] =>
  useQuery<readonly RequestChange[]>({ queryKey: requestChangesKey, queryFn: skipToken }).data ?? none

/**
 * Records a change of a request, unless a newer one is recorded. `cards` adds it to lists. In lists that already show
 * it, its card is updated.
 */
export const recordRequest = (
  { id, version, status }: RequestState,
  queries: QueryClient,
  cards: Partial<Cards> = {},
  isMine = true,
): void => {
  const last = changeOf(id, queries)
  if (last && last.version > version) return
  const same = last?.version === version ? last : undefined
  const changedAt = same?.changedAt ?? Date.now()
  const moved = <Name extends ListName>(name: Name) => {
    const card = newestIn(name, id, queries)
    return card && movedOn(card, { version, status, changedAt })
  }
  const change: RequestChange = {
    id,
    version,
    status,
    changedAt,
    isMine: isMine || (same?.isMine ?? false),
    cards: {
      ...same?.cards,
      own: moved('own'),
      carried: moved('carried'),
      assigned: moved('assigned'),
      fleet: moved('fleet'),
      ...cards,
    },
  }
  queries.setQueryData<readonly RequestChange[]>(requestChangesKey, (changes = none) => [
    change,
    ...changes.filter((each) => each.id !== id),
  ])
}

const movedOn = <Card extends RequestState>(
  card: Moved<Card>,
  { version, status, changedAt }: Pick<RequestChange, 'version' | 'status' | 'changedAt'>,
): Moved<Card> => {
  if (card.version >= version) return card
  return { ...card, version, status, ...(status !== card.status && { movedAt: changedAt }) }
}

/** Adds a list's cards to changes that came without one. */
const completeChanges = <Name extends ListName>(name: Name, cards: readonly Cards[Name][], queries: QueryClient) => {
  if (lists[name].needsCard) return
  queries.setQueryData<readonly RequestChange[]>(requestChangesKey, (changes) =>
    changes?.map((change) => {
      const card = change.cards[name] ? undefined : cards.find(({ id }) => id === change.id)
      return card ? { ...change, cards: { ...change.cards, [name]: movedOn(card, change) } } : change
    }),
  )
}

/** The newest known card of a request in a list. */
export const newestIn = <Name extends ListName>(
  name: Name,
  id: string,
  queries: QueryClient,
): Moved<Cards[Name]> | undefined => {
  const recorded: Moved<Cards[Name]> | undefined = changeOf(id, queries)?.cards[name]
  const { key: mainKey, moreKey = [] } = lists[name]
  const listed = [mainKey, moreKey].flatMap((key) => itemsIn(queries.getQueryData<Loaded<Cards[Name]>>(key)))
  return [...(recorded ? [recorded] : []), ...listed.filter((card) => card.id === id)].toSorted(
    (a, b) => b.version - a.version,
  )[0]
}

/** The known versions of a request, one per list that shows it. A recorded version counts for all lists. */
export const versionsOf = (id: string, queries: QueryClient): number[] => {
  const change = changeOf(id, queries)
  const known = [change, ...listNames.map((name) => newestIn(name, id, queries))]
  return known.flatMap((each) => (each ? Math.max(each.version, change?.version ?? 0) : []))
}

/** The changes of requests, as changes of one list. */
export const changesFor = <Name extends ListName>(
  name: Name,
  changes: readonly RequestChange[],
): ListChange<Moved<Cards[Name]>>[] => {
  const { has, needsCard, mayBeReassigned } = lists[name]
  return changes.map((change) => {
    const { id, version, status, changedAt, isMine } = change
    const card: Moved<Cards[Name]> | undefined = change.cards[name]
    const isExpected = has(status) && (isMine || !mayBeReassigned)
    return {
      id,
      version,
      changedAt,
      isExpected,
      added: isExpected ? card : undefined,
      update: (item) => (has(status) ? (card ?? (needsCard ? undefined : movedOn(item, change))) : undefined),
    }
  })
}

export const useRequestChangesFor = <Name extends ListName>(name: Name) => changesFor(name, useRequestChanges())

/** Completed requests that a list of past requests must contain. */
export const useCompleted = (isIn: (change: RequestChange) => boolean = () => true): Expected[] =>
  useRequestChanges()
    .filter((change) => change.status === 'completed' && isIn(change))
    .map(({ id, changedAt }) => ({ id, changedAt, isExpected: true }))

/** Keeps a job out of the pool, however late the pool was fetched. */
export const hideJob = (id: RequestState['id'], queries: QueryClient): void =>
  recordChange<PoolJob>(pool.queryKey, { id, isLasting: true, update: () => undefined }, queries)

/** Shows the job again in its old place. */
export const unhideJob = (id: RequestState['id'], queries: QueryClient): void => undoChange(pool.queryKey, id, queries)

/** Shows a hidden job again, even if the list was fetched without it. */
export const showJobAgain = (job: PoolJob, queries: QueryClient): void =>
  recordChange<PoolJob>(pool.queryKey, { id: job.id, added: job, update: (item) => item }, queries)

type RequestList<Name extends ListName, List> = Omit<LiveList<Cards[Name], List>, 'changes'> & { name: Name }

/** A fetched list of requests with every newer change. */
export const useRequestList = <Name extends ListName, List extends Loaded<Cards[Name]>>({
  name,
  query: { queryKey, queryFn },
  ...refetching
}: RequestList<Name, List>) => {
  const queries = useQueryClient()
  const { query, items } = useLiveList({
    query: {
      queryKey,
      queryFn: async (context) => {
        const list = await queryFn(context)
        completeChanges(name, itemsIn<Cards[Name]>(list), queries)
        return list
      },
    },
    changes: useRequestChangesFor(name),
    ...refetching,
  })
  return { query, cards: items?.filter(({ status }) => lists[name].has(status)) }
}
