import type { QueryClient } from '@tanstack/react-query'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { adminKeys } from '../admin-keys.ts'
import type { UserPages } from './use-users.ts'

type Toggled = Pick<UserEntry, 'id' | 'is_admin'> & { at: number }

// Kept with all else that was loaded, so that it goes when the person does.
const key = ['admin', 'toggled'] as const
const none: readonly Toggled[] = []

/** For so long a list may be late. */
const lateForMs = 10_000

/** What was answered a moment ago: lists that say otherwise have not heard of it yet. */
export const toggledIn = (cache: QueryClient, loadedAt = Date.now()): readonly Toggled[] =>
  (cache.getQueryData<readonly Toggled[]>(key) ?? none).filter(({ at }) => loadedAt < at + lateForMs)

export const asToggled = (users: readonly UserEntry[], toggled: readonly Toggled[]): UserEntry[] =>
  users.map((user) => {
    const is_admin = toggled.find(({ id }) => id === user.id)?.is_admin ?? user.is_admin
    return { ...user, is_admin }
  })

/** It shows at once in every list that has the person. What else a list holds it says when it is looked at next. */
export const noteToggled = ({ id, is_admin }: Omit<Toggled, 'at'>, cache: QueryClient): void => {
  cache.setQueryData<readonly Toggled[]>(key, (notes = none) => [
    { id, is_admin, at: Date.now() },
    ...notes.filter((note) => note.id !== id),
  ])
  cache.setQueriesData<UserPages>({ queryKey: adminKeys.users }, (list) => {
    if (!list) return list
    const toggled = toggledIn(cache)
    return { ...list, pages: list.pages.map((page) => ({ ...page, items: asToggled(page.items, toggled) })) }
  })
  void cache.invalidateQueries({ queryKey: adminKeys.users, refetchType: 'none' })
}
