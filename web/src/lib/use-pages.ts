import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

type PageOf = {
  next: string | null
  /** null where nobody has counted them. */
  total: number | null
}

type Pages<Page> = {
  key: QueryKey
  load: (cursor: string, signal: AbortSignal) => Promise<Page>
  pageSize: number
  /** The page that is asked for, from 1. */
  asked: number
  /** Whether what was loaded at that time lacks something, so that it is worth asking again. */
  isBehind?: (pages: readonly Page[], loadedAt: number) => boolean
}

const askAgainMs = 2_000

/**
 * One page of a list. Each page is found from the one before, so those on the way to it are loaded and kept, and the
 * way back asks for nothing.
 */
export const usePages = <Page extends PageOf>({ key, load, pageSize, asked, isBehind = () => false }: Pages<Page>) => {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      isBehind(data?.pages ?? [], dataUpdatedAt) ? askAgainMs : false,
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

  return {
    page,
    pages,
    // The page's own type: most lists are always counted.
    total: latest?.total as Page['total'] | undefined,
    /** There are so many pages at least. */
    isOpenEnded: hasNextPage && latest?.total === null,
    /** Whatever else a page says of the whole list, as it was said last. */
    latest,
    shown: data?.pages[page - 1],
    error,
    isFetching,
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}
