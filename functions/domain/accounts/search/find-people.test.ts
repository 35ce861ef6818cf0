import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { foundBy, hasPart, planSearches } from '#functions/domain/shared/search-words.ts'
import { userId } from '#test/support/fake-requests.ts'
import { aUser } from '#test/support/sample-items.ts'
import { findPeople } from './find-people.ts'

const person = (index: number, parts: Partial<UserItem>) =>
  aUser({ userId: userId(`p${String(index).padStart(5, '0')}`), email: `p${index}@example.org`, ...parts })

/** The rows of words and endings with a prefix, in order. */
const rowsWith = (prefix: string, people: readonly UserItem[]) =>
  people
    .flatMap((user) => foundBy(user, prefix).map((token) => ({ token, userId: user.userId })))
    .map((row) => ({ ...row, place: `${row.token}#${row.userId}` }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))

/** The rows of words and users, and what was read. */
const harness = (people: readonly UserItem[], indexed = people) => {
  const requested = { tokens: [] as number[], profiles: [] as number[] }
  const deps = {
    tokens: {
      listAfter: async (prefix: string, after: string | undefined, atMost: number) => {
        requested.tokens.push(atMost)
        const left = rowsWith(prefix, indexed).filter(({ place }) => !after || place > after)
        return { tokens: left.slice(0, atMost), isLast: left.length < atMost }
      },
    },
    profiles: {
      findAll: async (ids: readonly string[]) => {
        requested.profiles.push(ids.length)
        return new Map(people.filter((user) => ids.includes(user.userId)).map((user) => [user.userId, user]))
      },
    },
  }
  return { deps, asked: requested }
}

type Requested = { query: string; filter?: ((user: UserItem) => boolean) | undefined; limit: number }

const pageOf = (deps: ReturnType<typeof harness>['deps'], { query, filter, limit }: Requested, after?: string) => {
  const [plan = { prefix: '', others: [] }] = planSearches(query)
  return findPeople(deps, { plan, filter, after, limit })
}

const walk = async (deps: ReturnType<typeof harness>['deps'], asked: Requested) => {
  const pages = []
  let after: string | undefined
  do {
    const page = await pageOf(deps, asked, after)
    pages.push(page)
    after = page.next ?? undefined
  } while (after)
  return pages
}
const idsIn = (pages: readonly { people: readonly UserItem[] }[]) =>
  pages.flatMap(({ people }) => people.map((user) => user.userId))

const name = fc.stringMatching(/^[aAäb]{1,3}( [aAäb]{1,3})?$/)
const names = fc.record({ firstName: name, lastName: name, businessName: name }, { requiredKeys: [] })
const group = fc
  .array(fc.tuple(names, fc.boolean(), fc.stringMatching(/^[ab.!]{1,4}$/)), { maxLength: 30 })
  .map((all) =>
    all.map(([own, isPartner, local], index) => person(index, { ...own, isPartner, email: `${local}${index}@b.org` })),
  )

test('all pages together hold every matching user once, for any users and any words', async () => {
  const query = fc.stringMatching(/^[abä]{1,4}( [ab]{1,3})?$|^[ab.!]{1,3}@$/)
  const limits = fc.integer({ min: 1, max: 12 })
  await fc.assert(
    fc.asyncProperty(group, query, limits, fc.boolean(), async (people, typed, limit, isPartnersOnly) => {
      const filter = isPartnersOnly ? ({ isPartner = false }: UserItem) => isPartner : undefined
      const { prefix, others } = planSearches(typed)[0] ?? { prefix: '', others: [] }
      const wanted = people.filter(
        (user) =>
          (filter?.(user) ?? true) && foundBy(user, prefix).length > 0 && others.every((other) => hasPart(user, other)),
      )
      const pages = await walk(harness(people).deps, { query: typed, filter, limit })
      expect(idsIn(pages).toSorted()).toEqual(wanted.map((user) => user.userId).toSorted())
      expect(pages.slice(0, -1).every((page) => page.people.length === limit)).toBe(true)
      if (wanted.length > 0) expect(pages.at(-1)?.people.length).toBeGreaterThan(0)
      const isCounted = pages.length === 1 || !(filter || others.length > 0)
      expect(pages[0]?.total).toBe(isCounted ? wanted.length : null)
    }),
    { numRuns: 500 },
  )
})

test('a cursor still works after its user is gone', async () => {
  const people = ['ann', 'anna', 'annie'].map((firstName, index) => person(index, { firstName }))
  const { next } = await pageOf(harness(people).deps, { query: 'an', limit: 1 })
  const left = await pageOf(harness(people.slice(1)).deps, { query: 'an', limit: 5 }, next ?? '')
  expect(idsIn([left])).toEqual(people.slice(1).map((user) => user.userId))
})

test('finds nobody by an outdated word, whether the user was renamed or erased', async () => {
  const before = [person(1, { firstName: 'Ann' }), person(2, { firstName: 'Ann' }), person(3, { firstName: 'Ann' })]
  const now = before.slice(0, 2).map((user, index) => (index === 0 ? { ...user, firstName: 'Eve' } : user))
  expect(idsIn([await pageOf(harness(now, before).deps, { query: 'ann', limit: 5 })])).toEqual([before[1]?.userId])
})

describe('a search reads no more than it needs', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => person(index, { firstName: `Ann${index}` }))

  test('reads the words and the users once for each page', async () => {
    const { deps, asked } = harness(many(400))
    const first = await pageOf(deps, { query: 'ann', limit: 10 })
    expect([first.total, asked]).toEqual([400, { tokens: [1000], profiles: [10] }])
    const second = await pageOf(deps, { query: 'ann', limit: 10 }, first.next ?? '')
    expect([second.people.length, asked]).toEqual([10, { tokens: [1000, 100], profiles: [10, 11] }])
  })

  test('knows no total for more than a thousand words, but returns all pages', async () => {
    const pages = await walk(harness(many(1100)).deps, { query: 'ann', limit: 50 })
    expect([pages[0]?.total, new Set(idsIn(pages)).size, pages.length]).toEqual([null, 1100, 22])
  })

  test('with a filter reads a hundred at a time, and at most a thousand words in one call', async () => {
    const { deps, asked } = harness(many(1500))
    const filter = ({ firstName }: UserItem) => firstName === 'Ann999'
    const first = await pageOf(deps, { query: 'ann', filter, limit: 10 })
    expect([first.people, typeof first.next, asked.tokens.length, asked.profiles.length]).toEqual([
      [],
      'string',
      10,
      10,
    ])
    const pages = await walk(deps, { query: 'ann', filter, limit: 10 })
    expect(pages.flatMap(({ people }) => people.map((user) => user.firstName))).toEqual(['Ann999'])
  })
})
