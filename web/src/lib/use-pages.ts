import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type Entry,
  type Expected,
  type IdOf,
  isBehind,
  itemsIn,
  type ListChange,
  retryMs,
  withChanges,
} from './live-list.ts'

type PageOf<Item> = {
  items: Item[]
  next: string | null
  /** Missing or null if the server has not counted them. */
  total?: number | null
}

type Pages<Item, Page> = {
  query: {
    queryKey: QueryKey
    queryFn: (context: { pageParam: string; signal: AbortSignal }) => Promise<Page & PageOf<Item>>
  }
  pageSize: number
  /** Starts at 1. */
  requestedPage: number
  /** Changes that some pages may lack. */
  changes?: readonly ListChange<NoInfer<Item>>[]
  idOf?: IdOf<NoInfer<Item>>
  /** Entries that the list must have. While one is missing, the list is reloaded. */
  expected?: readonly Expected[]
}

const none: readonly never[] = []

/**
 * One page of a list. Each page brings the next one's cursor, so all pages up to this one are loaded and kept. Going
 * back needs no call.
 */
export const usePages = <Item extends Entry, Page>({
  query: { queryKey, queryFn },
  pageSize,
  requestedPage,
  changes = none,
  idOf,
  expected = none,
}: Pages<Item, Page>) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async (context) => ({ ...(await queryFn(context)), loadedAt: Date.now() }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data && isBehind(itemsIn<Entry>(data), expected, dataUpdatedAt) ? retryMs : false,
  })
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const loaded = data?.pages.length ?? 0
  const latest = data?.pages.at(-1)
  const pages = hasNextPage ? Math.max(loaded + 1, Math.ceil((latest?.total ?? 0) / pageSize)) : Math.max(1, loaded)
  const page = Math.min(requestedPage, pages)
  const stillToCome = data === undefined || isFetching || isError ? 0 : page - loaded

  // Loads the missing pages one after the other, because each may change how many there are.
  useEffect(() => {
    // Two parts may show the same list. Then the second joins the first one's call.
    if (stillToCome > 0) void fetchNextPage({ cancelRefetch: false })
  }, [stillToCome, fetchNextPage])

  const shown = data?.pages[page - 1]
  return {
    page,
    pages,
    total: latest?.total,
    /** The last page is not known yet. `pages` is then the minimum. */
    isOpenEnded: hasNextPage && typeof latest?.total !== 'number',
    /** The page loaded last, for what it says about the whole list. */
    latest,
    shown: shown && { ...shown, items: withChanges(shown.items, changes, shown.loadedAt, idOf) },
    error,
    isFetching,
    refetch: () => void (data ? fetchNextPage() : refetch()),
  }
}

/** The page number in a URL's search, starting at 1. */
export const readPage = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The page number, kept in the URL beside other parameters so that a link leads to it. */
export const usePageParam = () => {
  const [search, setSearch] = useSearchParams()
  const showPage = (page: number) => {
    const { page: _, ...others } = Object.fromEntries(search)
    setSearch({ ...others, ...(page > 1 && { page: String(page) }) })
  }
  return [readPage(search), showPage] as const
}
