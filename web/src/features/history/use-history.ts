import { api } from '#web/lib/api.ts'
import { lacks } from '#web/lib/fresh-lists.ts'
import { type Note, useNotes } from '#web/lib/request-notes.ts'
import { usePages } from '#web/lib/use-pages.ts'
import type { RoleFilter } from './history-filter.ts'

const pageSize = 6

/** One page of the history, and the totals of everything that the filter shows. */
export const useHistory = (role: RoleFilter, asked: number) => {
  // What was completed a moment ago may not be in the list yet: its index is late, so it is asked again.
  const done = useNotes().filter((note) => note.status === 'completed' && isIn(role, note))
  return usePages({
    key: ['requests', 'history', role],
    load: (cursor, signal) => api.requests.listHistory({ query: { role, limit: pageSize, cursor } }, { signal }),
    pageSize,
    asked,
    isBehind: (pages, fetchedAt) => lacks(done, pages, fetchedAt),
  })
}

const isIn = (role: RoleFilter, { cards: { own, carried } }: Note): boolean =>
  Boolean((role !== 'partner' && own) || (role !== 'requester' && carried))
