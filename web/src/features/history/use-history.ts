import type { HistoryPage } from '#shared/contracts/request-shapes.ts'
import { api } from '#web/lib/api.ts'
import { useNotes } from '#web/lib/fresh-requests.ts'
import { usePages } from '#web/lib/use-pages.ts'
import type { RoleFilter } from './history-filter.ts'

const pageSize = 6
const lateForMs = 10_000

/** One page of the history, and the totals of everything that the filter shows. */
export const useHistory = (role: RoleFilter, asked: number) =>
  usePages({
    key: ['requests', 'history', role],
    load: (cursor, signal) => api.requests.listHistory({ query: { role, limit: pageSize, cursor } }, { signal }),
    pageSize,
    asked,
    isBehind: useLacksNews(role),
  })

/** What was completed a moment ago may not be in the list yet: its index is late, so it is asked again. */
const useLacksNews = (role: RoleFilter) => {
  const own = useNotes('own')
  const carried = useNotes('carried')
  const done = [...(role === 'partner' ? [] : own), ...(role === 'requester' ? [] : carried)].filter(
    ({ card }) => card.status === 'completed',
  )
  return (pages: readonly HistoryPage[], fetchedAt: number): boolean => {
    const listed = new Set<string>(pages.flatMap(({ items }) => items.map(({ id }) => id)))
    return done.some(({ card, notedAt }) => fetchedAt < notedAt + lateForMs && !listed.has(card.id))
  }
}
