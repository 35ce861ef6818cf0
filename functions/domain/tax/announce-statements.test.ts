import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { userId } from '#test/support/fake-requests.ts'
import { planStatements } from './announce-statements.ts'
import type { TaxYearItem } from './tax-year-store.ts'

const sums = (jobs: number): TaxYearItem['quarters'] => [{ pence: jobs * 500, jobs }]
const yearOf = (name: string, parts: Partial<TaxYearItem> = {}): TaxYearItem => {
  const ownerId = userId(name)
  return { key: keys.taxYear(2026, ownerId), ownerId, year: 2026, quarters: sums(2), ...parts }
}

/** The tasks that nights beginning with this one plan, at ten past midnight in London. */
const planned = async (items: readonly TaxYearItem[], first: string, nights = 16) => {
  const tasks: { ownerId: string; year: number; at: string }[] = []
  for (let night = 0; night < nights; night += 1)
    await planStatements({
      taxYears: {
        listShard: async (year, shard) =>
          items.filter(({ key, year: of }) => of === year && key.PK.endsWith(`#${shard}`)),
      },
      schedule: async (task) => void tasks.push(task),
      shards: [...'0123456789abcdef'],
      now: () => new Date(Date.parse(`${first}T00:10:00.000Z`) + night * 24 * 3_600_000),
    })
  return tasks
}

test('plans nothing for carriers who have erased their account, were notified or earned nothing', async () => {
  const items = [
    yearOf('erased', { identity: { sealed: 'x', keyId: 'k1' } }),
    yearOf('notified', { isAnnounced: true }),
    yearOf('idle', { quarters: sums(0) }),
  ]
  expect(await planned(items, '2027-01-01')).toEqual([])
})

test('plans nothing outside January, and nothing for another year', async () => {
  expect(await planned([yearOf('ann')], '2026-12-16')).toEqual([])
  expect(await planned([yearOf('ann')], '2027-02-01')).toEqual([])
  expect(await planned([yearOf('ann')], '2028-01-01')).toEqual([])
})

test('plans every carrier once within sixteen nights of January, for nine in the morning', async () => {
  const items = Array.from({ length: 40 }, (_, index) => yearOf(`carrier${index}`))
  const tasks = await planned(items, '2027-01-01')
  expect(tasks.map(({ ownerId }) => ownerId).toSorted()).toEqual(items.map(({ ownerId }) => ownerId).toSorted())
  for (const { at, year } of tasks) expect([at.slice(10), year]).toEqual(['T09:00:00.000Z', 2026])
})
