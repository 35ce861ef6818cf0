import { expect, test, vi } from 'vitest'
import { takeSnapshot } from './take-snapshot.ts'

test.each([
  ['2026-11-20T00:10:00.000Z', '2026-11-19'],
  ['2026-07-01T23:10:00.000Z', '2026-07-01'], // ten past midnight in London
  ['2026-07-01T22:50:00.000Z', '2026-06-30'],
])('what there is at %s is what %s ended with', async (at, date) => {
  const keep = vi.fn(async () => undefined)
  const statistics = { read: async () => ({ users: 9, businesses: 2, partners: 3 }) }
  await takeSnapshot({ statistics, growth: { keep } }, new Date(at))
  expect(keep).toHaveBeenCalledExactlyOnceWith(date, { users: 9, businesses: 2, partners: 3 })
})
