import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { maxUnread, type NotificationEntry } from '#shared/contracts/notifications.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { pagesOf, refresh } from '#web/lib/query-of.ts'

const listQuery = pagesOf(api.notifications, 'listNotifications', {})

type Page = { items: NotificationEntry[]; unread: number; next: string | null }
type Pages = InfiniteData<Page, string>

const changePages = (queries: QueryClient, change: (pages: Page[]) => Page[]) =>
  queries.setQueryData<Pages>(listQuery.queryKey, (data) => {
    if (!data) return
    const pages = change(data.pages)
    return { pages, pageParams: data.pageParams.slice(0, pages.length) }
  })

/** The list, newest first. The bell reads its count from the first page, so both are always of the same time. */
export const useNotifications = () => {
  const query = useInfiniteQuery(listQuery)
  const pages = query.data?.pages
  return { query, entries: pages?.flatMap(({ items }) => items), unread: pages?.[0]?.unread ?? 0 }
}

export const reloadNotifications = (queries: QueryClient): Promise<void> => refresh(queries, listQuery.queryKey)

/** Keeps the newest page only, because a reload fetches every page that is kept. */
export const keepNewestPage = (queries: QueryClient): void => void changePages(queries, (pages) => pages.slice(0, 1))

/** '3' or '99+'. Undefined if everything is read. */
export const countText = (unread: number): string | undefined => {
  if (unread === 0) return undefined
  return unread > maxUnread ? `${maxUnread}+` : String(unread)
}

const isUnknownEntry = (error: Error): boolean => error instanceof ApiError && error.code === 'input.invalid'

/** Marks everything as read up to an entry. */
export const useRead = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => api.notifications.readNotifications({ body: { up_to: upTo } }),
    onSuccess: async ({ unread }, upTo) => {
      // The answer to a call that is under way may be older.
      const isFetching = queries.isFetching({ queryKey: listQuery.queryKey }) > 0
      if (isFetching) await queries.cancelQueries({ queryKey: listQuery.queryKey })
      changePages(queries, (pages) =>
        pages.map((page) => ({
          ...page,
          unread,
          items: page.items.map((entry) => (entry.id <= upTo ? { ...entry, is_read: true } : entry)),
        })),
      )
      if (isFetching) await reloadNotifications(queries)
    },
    // Newer words may have replaced the entry since it was loaded.
    onError: (error) => (isUnknownEntry(error) ? reloadNotifications(queries) : undefined),
  })
}
