import { expect, test, vi } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { checkTaxYears, fillTaxYears, recountTaxYears } from './recount-tax-years.ts'
import type { Quarters, TaxYearItem } from './tax-year-store.ts'

const nothing = { pence: 0, jobs: 0 }
const first = (pence: number, jobs: number): Quarters => [{ pence, jobs }, nothing, nothing, nothing]

const world = (stored: Record<string, Quarters>, jobs: Record<string, Quarters>, { meanwhile = () => {} } = {}) => {
  const rows = new Map(Object.entries(stored))
  const correct = vi.fn(async (ownerId: string, _: number, { was, next }: { was: Quarters; next: Quarters }) => {
    if (JSON.stringify(rows.get(ownerId) ?? first(0, 0)) !== JSON.stringify(was)) return false
    rows.set(ownerId, next)
    return true
  })
  const toItem = (ownerId: string, year: number): TaxYearItem[] => {
    const quarters = rows.get(ownerId)
    return quarters && year === 2026 ? [{ key: keys.taxYear(year, ownerId), ownerId, year, quarters }] : []
  }
  let filling = { list: 0, upTo: '0', isDone: false }
  const deps = {
    taxYears: {
      find: async (ids: readonly string[], years: readonly number[]) =>
        ids.flatMap((id) => years.flatMap((year) => toItem(id, year))),
      listShard: async (year: number, shard: string) =>
        [...rows.keys()]
          .filter((id) => keys.taxYear(year, id).PK.endsWith(`#${shard}`))
          .flatMap((id) => toItem(id, year)),
      correct,
    },
    earnedJobs: {
      sumsSince: async (id: string) => new Map(jobs[id] ? [[2026, jobs[id]]] : []),
      async *carriers() {
        yield { ids: Object.keys(jobs), place: { list: 1, upTo: '2026' } }
      },
      readFilling: async () => filling,
      keepFilling: async (next: typeof filling) => {
        filling = next
      },
    },
    shards: [...'0123456789abcdef'],
    pause: async () => meanwhile(),
    now: () => new Date('2026-11-20T00:10:00.000Z'),
  }
  return { rows, correct, deps }
}

test('corrects a year that differs from its jobs, and no other', async () => {
  const { deps, rows } = world({ a: first(500, 1), b: first(100, 1) }, { a: first(500, 1), b: first(900, 3) })
  expect(await recountTaxYears(deps, ['a', 'b'], [2026])).toEqual([{ ownerId: 'b', year: 2026, difference: 800 }])
  expect(rows.get('b')).toEqual(first(900, 3))
})

test('leaves a year alone to which a job is just being added', async () => {
  const stored = { a: first(500, 1) }
  const { deps, rows, correct } = world(
    stored,
    { a: first(900, 2) },
    {
      meanwhile: () => void rows.set('a', first(900, 2)),
    },
  )
  expect(await recountTaxYears(deps, ['a'], [2026])).toEqual([])
  expect(correct).not.toHaveBeenCalled()
})

test('a year that changed after both counts is refused by the write', async () => {
  const { deps, correct, rows } = world({ a: first(500, 1) }, { a: first(900, 2) })
  correct.mockResolvedValueOnce(false)
  expect(await recountTaxYears(deps, ['a'], [2026])).toEqual([])
  expect(rows.get('a')).toEqual(first(500, 1))
})

test('fills what was completed before years were counted, once', async () => {
  const { deps, rows } = world({ b: first(100, 1) }, { a: first(500, 1), b: first(900, 3) })
  expect(await fillTaxYears(deps)).toBe(2)
  expect([...rows]).toEqual(
    expect.arrayContaining([
      ['a', first(500, 1)],
      ['b', first(900, 3)],
    ]),
  )
  rows.clear()
  expect(await fillTaxYears(deps)).toBe(0)
  expect(rows.size).toBe(0)
})

test('checks every carrier within sixteen nights', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `usr_${index}`)
  const { deps, rows } = world(Object.fromEntries(ids.map((id) => [id, first(1, 1)])), {})
  for (let night = 0; night < 16; night += 1)
    await checkTaxYears({ ...deps, now: () => new Date(Date.UTC(2026, 10, 1 + night)) })
  for (const id of ids) expect(rows.get(id)).toEqual(first(0, 0))
})
