import { describe, expect, test } from 'vitest'
import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { Wanted } from '#functions/domain/accounts/search/find-people.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { UserRole } from '#shared/contracts/admin-users.ts'
import { UploadId } from '#shared/model/ids.ts'
import { noon, ring, sessionOf, userId } from '#test/support/fake-requests.ts'
import { aDriver, aUser } from '#test/support/sample-items.ts'
import { type ListedRole, listUsers } from './list-users.ts'

const session = sessionOf(userId('admin'))
const person = (name: string, parts: Partial<UserItem> = {}) =>
  aUser({ userId: userId(name), email: `${name}@example.org`, ...parts })

const of = (role: string, has: ListedRole['has']): ListedRole => ({
  lists: [{ index: 'GSI1', list: `${role} list` }],
  counter: `${role} count`,
  has,
})
const roles = {
  all: of('all', () => true),
  admin: of('admin', ({ isAdmin = false }) => isAdmin),
  partner: of('partner', ({ isPartner = false }) => isPartner),
  business: of('business', ({ isBusiness = false }) => isBusiness),
  regular: of('regular', ({ isAdmin = false }) => !isAdmin),
}

type Row = { userId?: string; ownerId?: string }

/** The lists of the index, and the users' own rows. */
const harness = (
  rows: readonly Row[],
  people: readonly UserItem[],
  drivers: ReadonlyMap<string, DriverItem> = new Map<string, DriverItem>(),
) => {
  const requested: string[] = []
  const looks: string[] = []
  const deps = {
    newest: {
      listAfter: async (lists: readonly { list: string }[], before: string | undefined, atMost: number) => {
        requested.push(...lists.map(({ list }) => list))
        const first = before === undefined ? 0 : Number(before) + 1
        return rows.slice(first, first + atMost).map((row, index) => ({ row, place: `${first + index}`, list: '' }))
      },
    },
    profiles: {
      findAll: async (ids: readonly string[]) => {
        expect(new Set(ids).size).toBe(ids.length)
        return new Map(people.filter((user) => ids.includes(user.userId)).map((user) => [user.userId, user]))
      },
    },
    drivers: { findAll: async () => drivers },
    roles,
    planSearches: (query: string) => query.split('|').map((prefix) => ({ prefix, others: [] })),
    findPeople: async ({ plan, filter, after, limit }: Wanted) => {
      looks.push(plan.prefix)
      const found = people.filter((user) => user.email.startsWith(plan.prefix) && (filter?.(user) ?? true))
      const first = after === undefined ? 0 : Number(after)
      const next = first + limit < found.length ? `${first + limit}` : null
      return { people: found.slice(first, first + limit), next, total: after === undefined ? found.length : null }
    },
    statistics: { read: async (name: string) => ({ [name]: name.endsWith(' count') ? rows.length : 0 }) },
    isProtected: ({ email }: UserItem) => email === 'root@example.org',
    keyRing: () => ring,
    now: () => noon,
  }
  const list = (role: UserRole, more: { cursor?: string; limit?: number; q?: string } = {}) =>
    listUsers(deps, session, { role, limit: 10, ...more })
  return { deps, list, asked: requested, looks }
}

test.each<[UserRole, Partial<UserItem>]>([
  ['admin', { isAdmin: true }],
  ['partner', { isPartner: true }],
  ['business', { isBusiness: true }],
  ['regular', {}],
])('with a late index shows no %s without the role, and nobody who was erased', async (role, flags) => {
  const [one, other] = [person('one', flags), person('other', role === 'regular' ? { isAdmin: true } : {})]
  const rows = [{ userId: other.userId }, { userId: one.userId }, { userId: userId('gone') }]
  const { items } = await harness(rows, [one, other]).list(role)
  expect(items.map(({ id }) => id)).toEqual([one.userId])
})

test('a user listed twice is shown once', async () => {
  const partner = person('one', { isPartner: true })
  const { items } = await harness([{ userId: partner.userId }, { userId: partner.userId }], [partner]).list('partner')
  expect(items).toHaveLength(1)
})

test('a business is shown as its owner', async () => {
  const owner = person('owner', { isBusiness: true, businessName: 'Vans Ltd', firstName: 'Ann', lastName: 'Bell' })
  const { list, asked } = harness([{ userId: 'nobody', ownerId: owner.userId }], [owner])
  expect(await list('business')).toEqual({
    items: [
      {
        id: owner.userId,
        name: 'Ann Bell',
        email: 'owner@example.org',
        business_name: 'Vans Ltd',
        is_admin: false,
        is_partner: false,
        is_verified_partner: false,
        is_business: true,
        is_driver: false,
        is_protected: false,
        erases_at: null,
        suspension: null,
        returns_after: null,
        documents: [],
        created_at: owner.createdAt,
      },
    ],
    next: null,
    total: 1,
  })
  expect(asked).toEqual(['business list'])
})

test('the system admin is shown as protected', async () => {
  const people = [person('root'), person('ann')]
  const { items } = await harness(people, people).list('all')
  expect(items.map(({ is_protected }) => is_protected)).toEqual([true, false])
})

test('a cursor works only for the same role and query', async () => {
  const people = ['a', 'b', 'c'].map((name) => person(name))
  const { list } = harness(people, people)
  const { next, items } = await list('all', { limit: 2 })
  const cursor = next ?? ''
  expect((await list('all', { limit: 2, cursor })).items.map(({ id }) => id)).toEqual([people[2]?.userId])
  expect(items).toHaveLength(2)
  for (const other of [list('regular', { cursor }), list('all', { cursor, q: 'ann' })])
    await expect(other).rejects.toMatchObject({ code: 'input.invalid' })
})

test('only drivers have documents: those that their business uploaded', async () => {
  const people = [person('driver', { isDriver: true }), person('other')]
  const file = (uploadId: string, contentType: 'image/jpeg' | 'application/pdf') => ({
    uploadId: UploadId.parse(uploadId),
    contentType,
    bytes: 9,
  })
  const [photo, licence] = [
    file(`upl_${'a'.repeat(22)}`, 'image/jpeg'),
    file(`upl_${'b'.repeat(22)}`, 'application/pdf'),
  ]
  const row = aDriver({ userId: userId('driver'), businessId: 'biz_1', photo, licence })
  const { list } = harness(people, people, new Map([[row.userId, row]]))
  expect((await list('all')).items.map(({ documents }) => documents)).toEqual([
    [
      { name: 'driver-photo.jpg', id: photo.uploadId, url: `/api/uploads/${photo.uploadId}` },
      { name: 'driving-licence.pdf', id: licence.uploadId, url: `/api/uploads/${licence.uploadId}` },
    ],
    [],
  ])
})

describe('a search', () => {
  const people = ['ann1', 'ann2', 'ann3', 'bob1'].map((name) => person(name, { isAdmin: name === 'ann2' }))

  test('is refused without a word to search for', async () => {
    const { deps } = harness([], people)
    const text = 'Please type a letter or a digit.'
    const refused = listUsers({ ...deps, planSearches: () => [] }, session, { role: 'all', limit: 10, q: '@' })
    await expect(refused).rejects.toMatchObject({ code: 'input.invalid', message: text, fields: { q: text } })
  })

  test('keeps the first plan that finds someone, and its total, on all pages', async () => {
    const { list, looks } = harness([], people)
    const first = await list('all', { q: 'nobody|ann|bob', limit: 2 })
    const second = await list('all', { q: 'nobody|ann|bob', limit: 2, cursor: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(people.slice(0, 3).map((user) => user.userId))
    expect([first.total, second.total, second.next]).toEqual([3, 3, null])
    expect(looks).toEqual(['nobody', 'ann', 'ann'])
  })

  test('finds users of one role', async () => {
    const { items } = await harness([], people).list('admin', { q: 'ann' })
    expect(items.map(({ id }) => id)).toEqual([people[1]?.userId])
  })

  test('returns an empty page if it finds nobody', async () => {
    expect(await harness([], people).list('all', { q: 'eve|zoe' })).toEqual({ items: [], next: null, total: 0 })
  })
})
