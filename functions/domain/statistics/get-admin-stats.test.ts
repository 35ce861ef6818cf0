import { describe, expect, test, vi } from 'vitest'
import { getAdminStats, takeSnapshot } from './get-admin-stats.ts'
import type { GrowthDay } from './statistics-store.ts'

describe('get admin stats', () => {
  const counted = {
    users: 12,
    businesses: 3,
    partners: 5,
    unverifiedBusinesses: 2,
    unverifiedPartners: 1,
    waitingNames: 4,
    waitingPapers: 0,
    waitingProblems: 6,
    waitingReports: 7,
  }
  const now = { users: 12, businesses: 3, partners: 5 }
  const day = (date: string, users: number): GrowthDay => ({ date, users, businesses: 1, partners: 0 })

  /** The statistics at this instant, given these days, and the range of days that was read. */
  const statsAt = async (at: string, known: GrowthDay[] = []) => {
    const requested: string[][] = []
    const stats = await getAdminStats({
      statistics: {
        read: async (...names) => Object.fromEntries(Object.entries(counted).filter(([it]) => names.includes(it))),
      },
      growth: {
        between: async (first, last) => {
          requested.push([first, last])
          return known.filter(({ date }) => date >= first && date <= last)
        },
      },
      pauses: { countNow: async () => 2 },
      now: () => new Date(at),
    })
    return { stats, asked: requested }
  }

  test('without users all figures are zero, and the growth has only today', async () => {
    const stats = await getAdminStats({
      statistics: { read: async () => ({}) },
      growth: { between: async () => [] },
      pauses: { countNow: async () => 0 },
      now: () => new Date('2026-11-20T12:00:00Z'),
    })
    expect(stats).toEqual({
      totalUsers: 0,
      totalBusinesses: 0,
      totalPartners: 0,
      unverifiedBusinesses: 0,
      unverifiedPartners: 0,
      waitingNames: 0,
      waitingPapers: 0,
      waitingProblems: 0,
      waitingReports: 0,
      pausedNow: 0,
      growth: [{ date: '2026-11-20', users: 0, businesses: 0, partners: 0 }],
    })
  })

  test('growth has the known days only, then today’s current figures', async () => {
    const known = [day('2026-10-21', 1), day('2026-10-22', 2), day('2026-11-19', 9), day('2026-11-20', 10)]
    const { stats } = await statsAt('2026-11-20T12:00:00Z', known)
    expect(stats).toEqual({
      totalUsers: 12,
      totalBusinesses: 3,
      totalPartners: 5,
      unverifiedBusinesses: 2,
      unverifiedPartners: 1,
      waitingNames: 4,
      waitingPapers: 0,
      waitingProblems: 6,
      waitingReports: 7,
      pausedNow: 2,
      growth: [day('2026-10-22', 2), day('2026-11-19', 9), { date: '2026-11-20', ...now }],
    })
  })

  test.each([
    ['in winter, London has the same days as UTC', '2026-11-20T23:59:59Z', '2026-10-22', '2026-11-19', '2026-11-20'],
    ['in summer, a day starts an hour earlier', '2026-07-20T23:30:00Z', '2026-06-22', '2026-07-20', '2026-07-21'],
    [
      'across a clock change, there are still thirty days',
      '2026-10-25T12:00:00Z',
      '2026-09-26',
      '2026-10-24',
      '2026-10-25',
    ],
  ])('%s', async (_, at, first, last, today) => {
    const { stats, asked } = await statsAt(at)
    expect(asked).toEqual([[first, last]])
    expect(stats.growth).toEqual([{ date: today, ...now }])
  })
})

test.each([
  ['2026-11-20T00:10:00.000Z', '2026-11-19'],
  ['2026-07-01T23:10:00.000Z', '2026-07-01'], // ten past midnight in London
  ['2026-07-01T22:50:00.000Z', '2026-06-30'],
])('figures at %s are stored for %s', async (at, date) => {
  const keep = vi.fn(async () => undefined)
  const statistics = { read: async () => ({ users: 9, businesses: 2, partners: 3 }) }
  await takeSnapshot({ statistics, growth: { keep } }, new Date(at))
  expect(keep).toHaveBeenCalledExactlyOnceWith(date, { users: 9, businesses: 2, partners: 3 })
})
