import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { ProfileStore } from '#functions/domain/accounts/profile-store.ts'
import type { Found } from '#functions/domain/accounts/search/find-people.ts'
import type { StatisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { adminContract, UserRole } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { NewestList, NewestLists } from '../newest-first-store.ts'
import { readPage } from '../read-page.ts'
import { type SearchDeps, searchPeople } from './search-people.ts'
import { toUserEntry } from './user-entry.ts'

type Listing = typeof adminContract.listUsers

/** Where those of a role stand, by when they came to it. */
export type ListedRole = {
  lists: readonly NewestList[]
  /** The figure in the statistics that says how many they are. */
  counter: string
  /** The index is late by a moment; the row says who somebody is. */
  has: (user: UserItem) => boolean
}

type Deps = SearchDeps & {
  roles: Record<UserRole, ListedRole>
  newest: NewestLists
  profiles: ProfileStore
  drivers: { findAll: (people: readonly UserItem[]) => Promise<ReadonlyMap<string, DriverItem>> }
  statistics: Pick<StatisticsStore, 'read'>
  isProtected: (user: UserItem) => boolean
}

type Query = Received<Listing>['query']

export const listUsers = async (deps: Deps, { userId }: Session, query: Query): Promise<Reply<Listing>> => {
  const { q, role } = query
  const bound = ['users', userId, role, q ?? '']
  const isMeant = role === 'all' ? undefined : deps.roles[role].has
  const { people, next, total } = q
    ? await searchPeople(deps, { ...query, query: q, isMeant, bound })
    : await newestPeople(deps, query, bound)
  const drivers = await deps.drivers.findAll(people)
  const items = people.map((user) =>
    toUserEntry(user, { isProtected: deps.isProtected(user), driver: drivers.get(user.userId) }),
  )
  return { items, next, total }
}

/** The lists say in which order, and the rows who still is what they are listed as. */
const newestPeople = async (
  { roles, newest, profiles, statistics, keyRing }: Deps,
  { role, ...asked }: Query,
  bound: readonly string[],
): Promise<Found> => {
  const { lists, counter, has } = roles[role]
  const [{ page, next }, { [counter]: total = 0 }] = await Promise.all([
    readPage(keyRing(), { ...asked, bound }, (before: string | undefined, atMost) =>
      newest.listAfter(lists, before, atMost),
    ),
    statistics.read(counter),
  ])
  // A business stands there itself, with whose it is.
  const ids = new Set(page.map(({ row }) => String(row.ownerId ?? row.userId)))
  const users = await profiles.findAll([...ids])
  const people = [...ids].flatMap((id) => users.get(id) ?? []).filter(has)
  return { people, next, total }
}
