import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DriverDelivery, LiveJob } from '#shared/contracts/business.ts'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { isCarried, type RequestStatus } from '#shared/model/request-lifecycle.ts'
import { type Change, type Expected, itemsIn, type Loaded, recordChange, undoChange, useLiveList } from './live-list.ts'

/** Under which names the screens keep what they loaded of requests. */
export const requestKeys = {
  all: ['requests'],
  open: ['requests', 'open'],
  closed: ['requests', 'closed'],
  /** For a partner: what they carry, what was offered to them, and the pool near them. */
  carried: ['requests', 'carried'],
  offers: ['requests', 'offers'],
  pool: ['requests', 'pool'],
  /** For a driver: what was assigned to them. */
  assigned: ['requests', 'assigned'],
  /** For a business: what its drivers carry, and what they have carried. */
  fleet: ['requests', 'fleet'],
  fleetHistory: ['requests', 'fleet-history'],
  details: (id: string) => ['requests', 'details', id],
} as const

/** As much of a request as any event tells. */
export type RequestState = Pick<RequestCard, 'id' | 'version' | 'status'>

/** The lists in which a request may stand, with cards of their own. */
export type Cards = {
  own: RequestCard
  carried: RequestCard
  offers: DirectOffer
  pool: RequestCard
  assigned: DriverDelivery
  fleet: LiveJob & RequestState
}
export type ListName = keyof Cards

/** A card that has moved on since it was fetched says when. */
export type Moved<Card> = Card & { movedAt?: number }

/** What an answer or an event told last of a request. */
export type RequestChange = RequestState & {
  changedAt: number
  /** An event may also say that it was handed to somebody else; an answer to one's own call does not. */
  isMine: boolean
  /** As it looks in each list, where that is known. */
  cards: { [Name in ListName]?: Moved<Cards[Name]> | undefined }
}

type ListRules = {
  key: readonly string[]
  /** A list of more of the same cards. */
  moreKey?: readonly string[]
  has: (status: RequestStatus) => boolean
  /** Only a card of its own brings a request in: whoever gave it back is not to see it offered or free again. */
  needsCard?: true
  /** It may lack a delivery that has changed hands within the fleet. */
  mayHandOn?: true
}

const lists: Record<ListName, ListRules> = {
  own: { key: requestKeys.open, moreKey: requestKeys.closed, has: () => true },
  carried: { key: requestKeys.carried, has: isCarried },
  offers: { key: requestKeys.offers, has: (status) => status === 'pending_partner_approval', needsCard: true },
  pool: { key: requestKeys.pool, has: (status) => status === 'pending_match', needsCard: true },
  assigned: { key: requestKeys.assigned, has: isCarried, mayHandOn: true },
  fleet: { key: requestKeys.fleet, has: isCarried },
}
const listNames = Object.keys(lists) as ListName[] // the table has no others

const changesKey = ['requests', 'changes'] as const
const none: readonly RequestChange[] = []

export const requestChangesIn = (queries: QueryClient): readonly RequestChange[] =>
  queries.getQueryData<readonly RequestChange[]>(changesKey) ?? none

const changeOf = (id: string, queries: QueryClient) => requestChangesIn(queries).find((change) => change.id === id)

const useRequestChanges = (): readonly RequestChange[] =>
  useQuery<readonly RequestChange[]>({ queryKey: changesKey, queryFn: skipToken }).data ?? none

/**
 * Records what was told of a request, unless something newer was. `cards` says in which lists it stands now; where it
 * stood before, its card moves on by itself.
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
  queries.setQueryData<readonly RequestChange[]>(changesKey, (changes = none) => [
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

/** Completes changes that came without a card by the cards of a list. */
const completeChanges = <Name extends ListName>(name: Name, cards: readonly Cards[Name][], queries: QueryClient) => {
  if (lists[name].needsCard) return
  queries.setQueryData<readonly RequestChange[]>(changesKey, (changes) =>
    changes?.map((change) => {
      const card = change.cards[name] ? undefined : cards.find(({ id }) => id === change.id)
      return card ? { ...change, cards: { ...change.cards, [name]: movedOn(card, change) } } : change
    }),
  )
}

/** The newest card of a request that is known in a list. */
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

/** Which versions of a request are known, list by list. What was recorded holds for all of them. */
export const versionsOf = (id: string, queries: QueryClient): number[] => {
  const change = changeOf(id, queries)
  const known = [change, ...listNames.map((name) => newestIn(name, id, queries))]
  return known.flatMap((each) => (each ? Math.max(each.version, change?.version ?? 0) : []))
}

/** What the changes of requests mean for one of the lists. */
export const changesFor = <Name extends ListName>(
  name: Name,
  changes: readonly RequestChange[],
): Change<Moved<Cards[Name]>>[] => {
  const { has, needsCard, mayHandOn } = lists[name]
  return changes.map((change) => {
    const { id, version, status, changedAt, isMine } = change
    const card: Moved<Cards[Name]> | undefined = change.cards[name]
    const isExpected = has(status) && (isMine || !mayHandOn)
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

/** What was completed: a list of what is over has to have it. */
export const useCompleted = (isIn: (change: RequestChange) => boolean = () => true): Expected[] =>
  useRequestChanges()
    .filter((change) => change.status === 'completed' && isIn(change))
    .map(({ id, changedAt }) => ({ id, changedAt, isExpected: true }))

/** Keeps a job out of the pool, whatever a late list says. */
export const hideJob = (id: RequestState['id'], queries: QueryClient): void =>
  recordChange<RequestCard>(requestKeys.pool, { id, isLasting: true, update: () => undefined }, queries)

/** In the place where it was. */
export const unhideJob = (id: RequestState['id'], queries: QueryClient): void =>
  undoChange(requestKeys.pool, id, queries)

type RequestList<Name extends ListName, List> = {
  name: Name
  load: (signal: AbortSignal) => Promise<List>
  retriesWhileBehind?: boolean
  everyMs?: number
}

/** A list of requests as it was fetched, and as everything that was told since makes it. */
export const useRequestList = <Name extends ListName, List extends Loaded<Cards[Name]> = Cards[Name][]>({
  name,
  load,
  ...refetching
}: RequestList<Name, List>) => {
  const queries = useQueryClient()
  const { query, items } = useLiveList({
    key: lists[name].key,
    load: async (signal) => {
      const list = await load(signal)
      completeChanges(name, itemsIn<Cards[Name]>(list), queries)
      return list
    },
    changes: useRequestChangesFor(name),
    ...refetching,
  })
  return { query, cards: items?.filter(({ status }) => lists[name].has(status)) }
}
