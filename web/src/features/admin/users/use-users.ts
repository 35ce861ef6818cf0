import { useRef } from 'react'
import type { UserRole } from '#shared/contracts/admin.ts'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { api } from '#web/lib/api.ts'
import { useChanges } from '#web/lib/live-list.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { adminKeys } from '../admin-keys.ts'

const pageSize = 10

type UserPage = Awaited<ReturnType<typeof api.admin.listUsers>>
type Asked = { q: string; role: UserRole }

/** A whole page: a search through many may answer with few, or with none yet, and the place to go on from. */
const loadPage = async (asked: Asked, cursor: string, signal: AbortSignal): Promise<UserPage> => {
  const next = (from: string, limit: number) =>
    api.admin.listUsers({ query: { ...asked, cursor: from, limit } }, { signal })
  let page = await next(cursor, pageSize)
  while (page.next !== null && page.items.length < pageSize) {
    const more = await next(page.next, pageSize - page.items.length)
    page = { ...more, items: [...page.items, ...more.items] }
  }
  return page
}

/** One page of the people that are searched for, or of all. */
export const useUsers = (asked: Asked, askedPage: number) => {
  const changes = useChanges<UserEntry>(adminKeys.users)
  const listsNewAdminsFirst = asked.role === 'admin' && asked.q === ''
  const { shown, ...list } = usePages<UserEntry, UserPage>({
    key: [...adminKeys.users, asked.role, asked.q],
    load: (cursor, signal) => loadPage(asked, cursor, signal),
    pageSize,
    asked: askedPage,
    changes,
    ...(listsNewAdminsFirst && { expected: changes.filter(({ isExpected }) => isExpected) }),
  })
  // What was found before stays until there is an answer for what is asked now.
  const last = useRef<UserPage>(undefined)
  last.current = shown ?? (list.error ? undefined : last.current)
  return { ...list, users: last.current?.items }
}
