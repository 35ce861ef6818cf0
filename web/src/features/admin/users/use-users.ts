import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UserRole } from '#shared/contracts/admin.ts'
import { api } from '#web/lib/api.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { adminKeys } from '../admin-keys.ts'
import { asToggled, toggledIn } from './toggled-admins.ts'

const pageSize = 10

type UserPage = Awaited<ReturnType<typeof api.admin.listUsers>>
export type UserPages = InfiniteData<UserPage>
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
  const cache = useQueryClient()
  const { shown, ...list } = usePages({
    key: [...adminKeys.users, asked.role, asked.q],
    load: async (cursor, signal) => {
      const page = await loadPage(asked, cursor, signal)
      return { ...page, items: asToggled(page.items, toggledIn(cache)) }
    },
    pageSize,
    asked: askedPage,
    // New admins are the first among them.
    isBehind: ([first], loadedAt) =>
      asked.role === 'admin' &&
      asked.q === '' &&
      toggledIn(cache, loadedAt).some(({ id, is_admin }) => is_admin && !first?.items.some((user) => user.id === id)),
  })
  // What was found before stays until there is an answer for what is asked now.
  const last = useRef<UserPage>(undefined)
  last.current = shown ?? (list.error ? undefined : last.current)
  return { ...list, users: last.current?.items }
}
