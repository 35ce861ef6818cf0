import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRequest, noon, people, requestAt, requestId, ring, sessionOf, userId } from '#test/support/fake-requests.ts'
import { readAllPages } from '#test/support/mock-table.ts'
import { givenBack } from './lifecycle/request-transitions.ts'
import { listHistory } from './read-requests.ts'
import { co2SavedBy } from './request-facts.ts'
import type { RequestItem } from './request-item.ts'
import { endedPosition, type HistoryStore } from './request-list-store.ts'

const me = people.stranger
const session = sessionOf(me)
type Role = 'all' | 'requester' | 'partner'

/** A completed request, posted or carried by me. */
const done = (name: string, role: 'Requester' | 'Partner', at: Date, parts: Partial<RequestItem> = {}): RequestItem => {
  const parties = role === 'Requester' ? { ownerId: me } : { carrierId: me }
  const item = { ...requestAt('completed', { requestId: requestId(name), ...parts }), ...parties }
  return { ...item, event: { ...item.event, at: at.toISOString() } }
}

/** The lists as the indexes return them, and the counters after the completions. */
const storeOf = (items: RequestItem[]): Pick<HistoryStore, 'posted' | 'carried' | 'counts'> => {
  const list = (is: (item: RequestItem) => boolean): HistoryStore['posted'] => {
    return async (_, { below = '~', atMost }) =>
      items
        .filter((item) => is(item) && endedPosition(item) < below)
        .toSorted((a, b) => (endedPosition(a) < endedPosition(b) ? 1 : -1))
        .slice(0, atMost)
  }
  const mine = (item: RequestItem) => item.ownerId === me
  const carried = (item: RequestItem) => item.carrierId === me
  const grams = (is: (item: RequestItem) => boolean) =>
    items.filter(is).reduce((sum, item) => sum + (co2SavedBy(item) ?? 0), 0)
  const counts = {
    reqDone: items.filter(mine).length,
    jobDone: items.filter(carried).length,
    reqCo2: grams(mine),
    jobCo2: grams(carried),
  }
  return { posted: list(mine), carried: list(carried), counts: async () => counts }
}
const depsOf = (items: RequestItem[], now = noon) => ({ history: storeOf(items), keyRing: () => ring, now: () => now })

const walk = (items: RequestItem[], role: Role, limit: number) =>
  readAllPages((cursor) => listHistory(depsOf(items), session, { role, limit, cursor }))

test('a cursor is refused if it is not ours, or of another filter or person', async () => {
  const items = ['a', 'b', 'c'].map((name) => done(name, 'Requester', noon))
  const deps = depsOf(items)
  const { next } = await listHistory(deps, session, { role: 'all', limit: 2 })
  const cursor = next ?? ''
  const tries = [
    listHistory(deps, session, { role: 'all', limit: 2, cursor: `${cursor}x` }),
    listHistory(deps, session, { role: 'all', limit: 2, cursor: 'e30' }),
    listHistory(deps, session, { role: 'requester', limit: 2, cursor }),
    listHistory(deps, sessionOf(userId('another')), { role: 'all', limit: 2, cursor }),
  ]
  for (const tried of tries) await expect(tried).rejects.toMatchObject({ code: 'input.invalid' })
})

const entries = fc.array(
  fc.record({
    role: fc.constantFrom('Requester' as const, 'Partner' as const),
    minutes: fc.integer({ min: 0, max: 9 }),
  }),
  { maxLength: 40 },
)

test('all pages together have every entry once, sorted', async () => {
  const roles = fc.constantFrom<Role[]>('all', 'requester', 'partner')
  await fc.assert(
    fc.asyncProperty(entries, roles, fc.integer({ min: 1, max: 7 }), async (wanted, role, limit) => {
      const items = wanted.map((one, index) =>
        done(`d${index}`, one.role, new Date(noon.getTime() + one.minutes * 60_000)),
      )
      const of = { all: 'RequesterPartner', requester: 'Requester', partner: 'Partner' }[role]
      const expected = items
        .filter((_, index) => of.includes(wanted[index]?.role ?? 'neither'))
        .map((item) => endedPosition(item))
        .toSorted()
        .toReversed()
      const pages = await walk(items, role, limit)
      const shown = pages.flatMap((page) => page.items)
      expect(shown.map((entry) => `${entry.completed_at}#${entry.id}`)).toEqual(expected)
      expect(pages.slice(0, -1).every((page) => page.items.length === limit)).toBe(true)
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]))
      const saved = shown.reduce((sum, entry) => sum + (entry.co2_saved_g ?? 0), 0)
      expect(pages[0]?.co2_saved_g).toBe(saved)
    }),
  )
})

test('shows addresses to the owner alone after a day', async () => {
  const items = [done('posted', 'Requester', noon), done('carried', 'Partner', noon)]
  const addresses = async (hoursLater: number) => {
    const at = new Date(noon.getTime() + hoursLater * 3_600_000)
    const { items: shown } = await listHistory(depsOf(items, at), session, { role: 'all', limit: 6 })
    return Object.fromEntries(shown.map((entry) => [entry.role, [entry.pickup_address, entry.delivery_address]]))
  }
  const exact = ['12 Park Row, Leeds, LS1 5HD', '3 Well Street, Bradford, BD1 5PS']
  expect(await addresses(23.9)).toEqual({ Requester: exact, Partner: exact })
  expect(await addresses(24)).toEqual({ Requester: exact, Partner: ['Leeds LS1', 'Bradford BD1'] })
})

test('an entry has the transport mode and the CO2e saved', async () => {
  const { items } = await listHistory(
    depsOf([done('posted', 'Requester', noon, { mode: 'Bicycle', metres: 20_000 })]),
    session,
    { role: 'all', limit: 6 },
  )
  expect(items).toEqual([
    {
      id: requestId('posted'),
      price: 12.4,
      role: 'Requester',
      completed_at: noon.toISOString(),
      pickup_address: '12 Park Row, Leeds, LS1 5HD',
      delivery_address: '3 Well Street, Bradford, BD1 5PS',
      service_type: 'Send Parcel',
      transportMode: 'Car', // the carrier's own
      distance_km: 12,
      co2_saved_g: 1_741,
      paid_at: null,
      outcome: null,
      earned: true,
    },
  ])
})

describe('the detour', () => {
  const offered = requestAt('pending_partner_approval', { metres: 20_000 })
  const { offer } = offered

  test('of an accepted offer is kept while its partner carries the request', () => {
    expect(offer?.detourMetres).toBe(1_200)
    const taken = requestAt('completed', { metres: 20_000, ...(offer && { offer }) })
    expect(taken).toMatchObject({ status: 'completed', detourMetres: 1_200 })
    expect(co2SavedBy(taken)).toBe(4_885)
    const returned = givenBack(requestAt('matched', { ...(offer && { offer }) }), { by: people.carrier, at: noon })
    expect(returned).not.toHaveProperty('detourMetres')
  })

  test('of a carrier from the pool is the whole distance', () => {
    expect(co2SavedBy(aRequest({ metres: 20_000 }))).toBe(1_741)
    expect(co2SavedBy(aRequest({ metres: 20_000, actualMode: 'Walking' }))).toBe(5_086)
  })
})
