import { type InfiniteData, type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'

/**
 * A change of an entry, from an answer or an event. A fetched list may be older, because indexes lag behind the entry
 * itself. A list has caught up once it has the change's version, or was fetched after the longest possible lag.
 */
export type ListChange<Item> = {
  id: string
  changedAt: number
  /** Without a version, only time decides whether a list has caught up. */
  version?: number
  /** Applies however late the list was fetched, unless the list has the version. */
  isLasting?: boolean
  /** A list without the entry counts as behind. */
  isExpected?: boolean
  /** The entry to add to a list without it. */
  added?: Item | undefined
  /** Updates an older entry. Undefined if it no longer belongs in the list. */
  update: (item: Item) => Item | undefined
}

/** The part of a change that decides whether a list is behind. */
export type Expected = Omit<ListChange<unknown>, 'added' | 'update'>

export type Entry = { id?: string; version?: number }
export type IdOf<Item> = (item: Item) => string | undefined

const lateForMs = 10_000
export const retryMs = 2_000

const isWaiting = ({ changedAt, isLasting }: Pick<ListChange<unknown>, 'changedAt' | 'isLasting'>, fetchedAt: number) =>
  isLasting || fetchedAt < changedAt + lateForMs

const isOlder = (item: Entry, version: number): boolean => (item.version ?? 0) < version

/** A fetched list with the changes that it does not have yet. If an entry has two, the last in the array counts. */
export const withChanges = <Item extends Entry>(
  fetched: readonly Item[],
  changes: readonly ListChange<Item>[],
  fetchedAt: number,
  idOf: IdOf<Item> = ({ id }) => id,
): Item[] => {
  const waiting = new Map(changes.filter((change) => isWaiting(change, fetchedAt)).map((change) => [change.id, change]))
  const updated = fetched.flatMap((item) => {
    const change = waiting.get(idOf(item) ?? '')
    if (!change) return item
    waiting.delete(change.id)
    return change.version === undefined || isOlder(item, change.version) ? (change.update(item) ?? []) : item
  })
  return [...[...waiting.values()].flatMap(({ added }) => added ?? []), ...updated]
}

/** Whether a list lacks a change and should be fetched again. */
export const isBehind = (fetched: readonly Entry[], changes: readonly Expected[], fetchedAt: number): boolean =>
  changes.some(({ id, version, isExpected = false, ...change }) => {
    if (!isWaiting(change, fetchedAt)) return false
    const item = fetched.find((each) => each.id === id)
    return item ? version !== undefined && isOlder(item, version) : isExpected
  })

// Not under the list's own key, so that reloading the list keeps them. In the query cache, so that signing out drops
// them.
export const changesKey = (key: QueryKey): QueryKey => ['changes', ...key]
const none: readonly never[] = []

/** The changes recorded for the list, newest first. */
export const useChanges = <Item>(key: QueryKey): readonly ListChange<Item>[] =>
  useQuery<readonly ListChange<Item>[]>({
    queryKey: changesKey(key),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? none

/** Shows a change in the list at once, replacing an earlier one of the same entry. */
export const recordChange = <Item>(
  key: QueryKey,
  change: Omit<ListChange<Item>, 'changedAt'>,
  queries: QueryClient,
): void => {
  undoChange(key, change.id, queries)
  queries.setQueryData<readonly ListChange<Item>[]>(changesKey(key), (changes = none) => [
    { ...change, changedAt: Date.now() },
    ...changes,
  ])
  if (queries.isFetching({ queryKey: key }) > 0) void refetch(key, queries)
}

/** Cancels fetches under way, because their answers may be older than the change. */
const refetch = async (queryKey: QueryKey, queries: QueryClient) => {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}

/** Drops a change, so that the entry shows as it was fetched. */
export const undoChange = (key: QueryKey, id: string, queries: QueryClient): void => {
  queries.setQueryData<readonly ListChange<unknown>[]>(changesKey(key), (changes = none) =>
    changes.filter((change) => change.id !== id),
  )
}

/** The three shapes of loaded lists. */
export type Loaded<Item> = Item[] | { items: Item[] } | InfiniteData<{ items: Item[] }>

export const itemsIn = <Item>(loaded: Loaded<Item> = []): Item[] => {
  if (Array.isArray(loaded)) return loaded
  return 'items' in loaded ? loaded.items : loaded.pages.flatMap(({ items }) => items)
}

export type LiveList<Item, List> = {
  query: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<List> }
  /** Changes of its entries from elsewhere. Those recorded for the list itself win. */
  changes?: readonly ListChange<Item>[]
  /** Reloads while it is behind, for changes that do not carry everything that its entries show. */
  retriesWhileBehind?: boolean
  /** Reloads at this interval, for changes that no event announces. */
  everyMs?: number | false
  enabled?: boolean
}

/** A fetched list with every newer change. */
export const useLiveList = <Item extends Entry, List extends Loaded<Item> = Item[]>({
  query: { queryKey, queryFn },
  changes = none,
  retriesWhileBehind = false,
  everyMs = false,
  enabled = true,
}: LiveList<Item, List>) => {
  const all = [...changes, ...useChanges<Item>(queryKey)]
  const query = useQuery({
    queryKey,
    queryFn,
    enabled,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      retriesWhileBehind && data && isBehind(itemsIn<Item>(data), all, dataUpdatedAt) ? retryMs : everyMs,
  })
  const { data, dataUpdatedAt } = query
  return { query, items: data && withChanges(itemsIn<Item>(data), all, dataUpdatedAt) }
}
