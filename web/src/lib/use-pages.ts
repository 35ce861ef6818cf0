import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type Change,
  type Entry,
  type Expected,
  type IdOf,
  isBehind,
  itemsIn,
  retryMs,
  withChanges,
} from './live-list.ts'

type PageOf<Item> = {
  items: Item[]
  next: string | null
  /** null where nobody has counted them. */
  total: number | null
}

type Pages<Item, Page> = {
  key: QueryKey
  load: (cursor: string, signal: AbortSignal) => Promise<Page & PageOf<Item>>
  pageSize: number
  /** The page that is asked for, from 1. */
  asked: number
  /** Shown in the pages that have not caught up with them. */
  changes?: readonly Change<NoInfer<Item>>[]
  idOf?: IdOf<NoInfer<Item>>
  /** Entries that the list has to have; while it lacks one it is fetched again. */
  expected?: readonly Expected[]
}

const none: readonly never[] = []

/**
 * One page of a list. Each page is found from the one before, so those on the way to it are loaded and kept, and the
 * way back asks for nothing.
 */
export const usePages = <Item extends Entry, Page>({
  key,
  load,
  pageSize,
  asked,
  changes = none,
  idOf,
  expected = none,
}: Pages<Item, Page>) => {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => ({ ...(await load(pageParam, signal)), loadedAt: Date.now() }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data && isBehind(itemsIn<Entry>(data), expected, dataUpdatedAt) ? retryMs : false,
  })
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const loaded = data?.pages.length ?? 0
  const latest = data?.pages.at(-1)
  const pages = hasNextPage ? Math.max(loaded + 1, Math.ceil((latest?.total ?? 0) / pageSize)) : Math.max(1, loaded)
  const page = Math.min(asked, pages)
  const stillToCome = data === undefined || isFetching || isError ? 0 : page - loaded

  // One after the other: how many are still to come is another number each time.
  useEffect(() => {
    if (stillToCome > 0) void fetchNextPage()
  }, [stillToCome, fetchNextPage])

  const shown = data?.pages[page - 1]
  return {
    page,
    pages,
    total: latest?.total,
    /** There are so many pages at least. */
    isOpenEnded: hasNextPage && latest?.total === null,
    /** Whatever else a page says of the whole list, as it was said last. */
    latest,
    shown: shown && { ...shown, items: withChanges(shown.items, changes, shown.loadedAt, idOf) },
    error,
    isFetching,
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}

/** The page number that an address asks for, from 1. */
export const readPage = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The page number in the address, so that a link leads to it. */
export const usePageParam = () => {
  const [search, setSearch] = useSearchParams()
  const showPage = (page: number) => setSearch(page > 1 ? { page: String(page) } : {})
  return [readPage(search), showPage] as const
}
