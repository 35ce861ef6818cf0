import { businessLists } from '#functions/domain/accounts/business-item.ts'
import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { Found, Wanted } from '#functions/domain/accounts/search/find-people.ts'
import {
  adminDirectory,
  isRegular,
  regularDirectory,
  type UserItem,
  type UserStore,
  userDirectory,
} from '#functions/domain/accounts/user-store.ts'
import { partnerLists } from '#functions/domain/shared/partner-item.ts'
import type { SearchPlan } from '#functions/domain/shared/search-words.ts'
import type { StatisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import { type KeyRing, signToken } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { openCursor, readPage } from '#functions/platform/table/read-page.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { UserRole } from '#shared/contracts/admin-users.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import { toUserEntry } from './admin-entries.ts'
import type { NewestList, NewestLists } from './list-store.ts'

type SearchDeps = {
  planSearches: (query: string) => readonly SearchPlan[]
  findPeople: (wanted: Wanted) => Promise<Found>
  keyRing: () => KeyRing
}

type SearchQuery = {
  query: string
  filter: ((user: UserItem) => boolean) | undefined
  bound: readonly string[]
  cursor?: string | undefined
  limit: number
}

/** The plan in use, where to continue, and the total. */
type SearchPlace = { meaning: number; after: string; total: number | null }

/** The users found by the first plan that finds any; plans are tried by likelihood. */
const searchPeople = async (deps: SearchDeps, { query, filter, bound, cursor, limit }: SearchQuery): Promise<Found> => {
  const plans = deps.planSearches(query)
  if (plans.length === 0) {
    const text = 'Please type a letter or a digit.'
    throw new Failure('input.invalid', { fields: { q: text }, text })
  }
  const from = openCursor<SearchPlace>(deps.keyRing(), bound, cursor)
  let page: Found = { people: [], next: null, total: 0 }
  for (const [meaning, plan] of plans.entries()) {
    if (from && from.meaning !== meaning) continue
    const found = await deps.findPeople({ plan, filter, after: from?.after, limit })
    const total = from ? from.total : found.total
    const place = found.next && { meaning, after: found.next, total }
    page = { people: found.people, next: place && signToken(deps.keyRing(), bound, place), total }
    if (page.next || page.people.length > 0) break
  }
  return page
}

type ListUsers = typeof adminContract.listUsers

/** The lists of a role, sorted by when users got it. */
export type ListedRole = {
  lists: readonly NewestList[]
  /** The statistics counter with their number. */
  counter: string
  /** Checks the row, because the index lags behind. */
  has: (user: UserItem) => boolean
}

type Deps = SearchDeps & {
  roles: Record<UserRole, ListedRole>
  newest: NewestLists
  profiles: UserStore
  drivers: { findAll: (people: readonly UserItem[]) => Promise<ReadonlyMap<string, DriverItem>> }
  statistics: Pick<StatisticsStore, 'read'>
  isProtected: (user: UserItem) => boolean
  now: () => Date
}

type Query = Received<ListUsers>['query'] & { q?: string }

export const listUsers = async (deps: Deps, { userId }: Session, query: Query): Promise<Reply<ListUsers>> => {
  const { q, role } = query
  const bound = ['users', userId, role, q ?? '']
  const filter = role === 'all' ? undefined : deps.roles[role].has
  const { people, next, total } = q
    ? await searchPeople(deps, { ...query, query: q, filter, bound })
    : await newestPeople(deps, query, bound)
  const drivers = await deps.drivers.findAll(people)
  const now = deps.now()
  const items = people.map((user) =>
    toUserEntry(user, { isProtected: deps.isProtected(user), driver: drivers.get(user.userId), now }),
  )
  return { items, next, total }
}

/** The lists give the order; the rows show who still has the role. */
const newestPeople = async (
  { roles, newest, profiles, statistics, keyRing }: Deps,
  { role, ...pageQuery }: Query,
  bound: readonly string[],
): Promise<Found> => {
  const { lists, counter, has } = roles[role]
  const [{ page, next }, { [counter]: total = 0 }] = await Promise.all([
    readPage(keyRing(), { ...pageQuery, bound }, (before: string | undefined, atMost) =>
      newest.listAfter(lists, before, atMost),
    ),
    statistics.read(counter),
  ])
  // Rows of businesses have the owner's id.
  const ids = new Set(page.map(({ row }) => String(row.ownerId ?? row.userId)))
  const users = await profiles.findAll([...ids])
  const people = [...ids].flatMap((id) => users.get(id) ?? []).filter(has)
  return { people, next, total }
}

const onFirst = (...lists: string[]): NewestList[] => lists.map((list) => ({ index: 'GSI1', list }))

export const listedRoles: Record<UserRole, ListedRole> = {
  all: { lists: onFirst(userDirectory), counter: 'users', has: () => true },
  admin: { lists: onFirst(adminDirectory), counter: 'admins', has: ({ isAdmin = false }) => isAdmin },
  partner: {
    lists: onFirst(
      ...(['pending', 'both-wait', 'papers-wait', 'name-waits', 'verified'] as const).map((one) => partnerLists[one]),
    ),
    counter: 'partners',
    has: ({ isPartner = false }) => isPartner,
  },
  business: {
    lists: onFirst(...Object.values(businessLists)),
    counter: 'businesses',
    has: ({ isBusiness = false }) => isBusiness,
  },
  regular: { lists: [{ index: 'GSI2', list: regularDirectory }], counter: 'regulars', has: isRegular },
}
