import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock } from '#test/support/clock.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

type Query = Record<string, string>
const history = async ({ client }: Person, query: Query = {}) => ok(await client.requests.listHistory({ query })).body

/** All pages of a user's history, one after the other. */
const pagesOf = async (who: Person, query: Query = {}) => {
  const pages = [await history(who, query)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await history(who, { ...query, cursor: next }))
  return pages
}

/** Jobs that two partners carried for each other, the oldest first, a minute apart. */
const shared = async (count: number) => {
  const [ann, ben] = [await aPartner(host), await aPartner(host)]
  const jobs: { id: string; byAnn: boolean }[] = []
  for (let index = 0; index < count; index += 1) {
    clock.advance(index % 3 === 0 ? 0 : 60) // some are completed at the same moment
    const byAnn = index % 2 === 0
    const [owner, carrier] = byAnn ? [ann, ben] : [ben, ann]
    jobs.push({ id: await requestIn('completed', { owner, carrier }), byAnn })
  }
  return { ann, ben, jobs }
}

describe('a history', () => {
  test('comes in pages of six that miss and repeat nothing, with the total', async () => {
    const { ann, ben, jobs } = await shared(14)
    const pages = await pagesOf(ann)
    expect(pages.map(({ items, total }) => [items?.length, total])).toEqual([
      [6, 14],
      [6, 14],
      [2, 14],
    ])
    const entries = pages.flatMap(({ items = [] }) => items)
    expect(entries.map(({ id }) => id).toSorted()).toEqual(jobs.map(({ id }) => id).toSorted())
    const times = entries.map(({ completed_at }) => completed_at)
    expect(times).toEqual(times.toSorted().toReversed())

    for (const [who, role, isTheirs] of [
      [ann, 'requester', true],
      [ann, 'partner', false],
      [ben, 'requester', false],
      [ben, 'partner', true],
    ] as const) {
      const theirs = await pagesOf(who, { role, limit: '3' })
      const found = theirs.flatMap(({ items = [] }) => items)
      expect(found.map(({ id }) => id).toSorted()).toEqual(
        jobs.flatMap(({ id, byAnn }) => (byAnn === isTheirs ? [id] : [])).toSorted(),
      )
      expect(new Set(found.map((entry) => entry.role))).toEqual(new Set([role === 'partner' ? 'Partner' : 'Requester']))
      expect(theirs[0]?.total).toBe(7)
    }
    await host.settled()
    expect(await brokenInvariants()).toEqual([])
  })

  test('of a driver has the deliveries they completed', async () => {
    const [owner, driver] = [await aRequester(host), await aDriverOf(host, await aBusiness(host))]
    const id = await requestIn('completed', { owner, carrier: driver })
    expect(await history(driver)).toMatchObject({ items: [{ id, role: 'Partner' }], total: 1 })
  })
})

test('CO2 saved is shown for each entry and in total, to both sides', async () => {
  const owner = await aRequester(host)
  const [cyclist, driver] = [
    await aPartner(host, { transportModes: ['Bicycle'] }),
    await aPartner(host, { transportModes: ['Car'] }),
  ]
  const [byBicycle, byCar] = [
    await requestIn('completed', { owner, carrier: cyclist }, { preferredTransport: 'Bicycle' }),
    await requestIn('completed', { owner, carrier: driver }),
  ]
  const { items = [], co2_saved_g: saved = 0 } = await history(owner)
  const gramsOf = (id: string) => items.find((entry) => entry.id === id)?.co2_saved_g ?? Number.NaN
  const km = Number((await readRow(keys.request(byCar)))?.metres) / 1000 // the exact route, which no one sees
  expect(Math.abs(gramsOf(byBicycle) - 254.3 * km)).toBeLessThan(1)
  expect(Math.abs(gramsOf(byCar) - (254.3 - 167.25) * km)).toBeLessThan(1)
  expect(saved).toBe(gramsOf(byBicycle) + gramsOf(byCar))
  expect((await history(cyclist)).co2_saved_g).toBe(gramsOf(byBicycle))
  expect((await history(driver, { role: 'requester' })).co2_saved_g).toBe(0)
})
