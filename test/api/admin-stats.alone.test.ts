import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminStats } from '#shared/contracts/admin.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { erase } from '#test/support/account-erasure.ts'
import { anAdmin, anApplicant, decide, decideOnBusiness } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { startMeteredHost } from '#test/support/metered-host.ts'
import { inDays, ok } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aRequester, type Person } from '#test/support/test-users.ts'

const { host, meter, stop } = await startMeteredHost()
beforeEach(clock.freeze)
afterAll(stop)

const statsFor = async ({ client }: Person): Promise<AdminStats> =>
  ok(await client.admin.getAdminStats()).body as AdminStats // a 2xx answer has every field

// Loaded late: the functions read their settings when they load.
const growth = async () => (await import('#functions/domain/statistics/statistics-store.ts')).growthStore

describe('the figures for admins', () => {
  test('follow sign-ups, applications, decisions and erasures', async () => {
    const admin = await anAdmin(host)
    let last = await statsFor(admin)
    /** The figures that changed since the last call. Today's growth figures always equal the totals. */
    const moved = async () => {
      const { growth: days, ...now } = await statsFor(admin)
      const { totalUsers: users, totalBusinesses: businesses, totalPartners: partners } = now
      expect(days.at(-1)).toEqual({ date: londonTime(new Date()).date, users, businesses, partners })
      const names = Object.keys(now) as (keyof typeof now)[] // a plain object: it has no other keys
      const changes = names.map((name) => [name, now[name] - last[name]] as const)
      last = { ...now, growth: days }
      return Object.fromEntries(changes.filter(([, change]) => change !== 0))
    }
    await aRequester(host)
    expect(await moved()).toEqual({ totalUsers: 1 })
    const applicant = await anApplicant(host)
    expect(await moved()).toEqual({ totalUsers: 1, totalPartners: 1, unverifiedPartners: 1 })
    ok(await decide(admin, applicant, { decision: 'approve' }))
    expect(await moved()).toEqual({ unverifiedPartners: -1 })
    ok(await decide(admin, applicant, { decision: 'reject' }))
    expect(await moved()).toEqual({ totalPartners: -1 })
    const fleet = await aBusiness(host, { isVerified: false })
    expect(await moved()).toEqual({ totalUsers: 1, totalBusinesses: 1, unverifiedBusinesses: 1 })
    ok(await decideOnBusiness(admin, fleet, { decision: 'approve' }))
    expect(await moved()).toEqual({ unverifiedBusinesses: -1 })
    await aDriverOf(host, fleet)
    expect(await moved()).toEqual({ totalUsers: 1 })
    await erase(applicant)
    expect(await moved()).toEqual({ totalUsers: -1 })
  })

  test('show what was recorded on the last 29 days, the oldest first, and today', async () => {
    // Long after any snapshot that the host itself took.
    clock.set(inDays(60), 12)
    const [admin, store, today] = [await anAdmin(host), await growth(), londonTime(new Date()).date]
    const noted = (back: number, users: number) => ({ date: addDays(today, -back), users, businesses: 1, partners: 2 })
    const days = [noted(30, 3), noted(29, 4), noted(10, 5), noted(1, 6)]
    for (const { date, ...figures } of days.toReversed()) await store.keep(date, figures)
    const stats = await statsFor(admin)
    const { totalUsers: users, totalBusinesses: businesses, totalPartners: partners } = stats
    expect(stats.growth).toEqual([...days.slice(1), { date: today, users, businesses, partners }])
  })

  test('keep the first record of a day', async () => {
    const [store, date] = [await growth(), '2026-01-31']
    await store.keep(date, { users: 1, businesses: 2, partners: 3 })
    await store.keep(date, { users: 9, businesses: 9, partners: 9 })
    await Promise.all([4, 5, 6].map((users) => store.keep('2026-02-01', { users, businesses: 0, partners: 0 })))
    const [kept, raced, ...more] = await store.between(date, '2026-02-01')
    expect(kept).toEqual({ date, users: 1, businesses: 2, partners: 3 })
    expect([4, 5, 6]).toContain(raced?.users)
    expect(more).toEqual([])
    expect(await store.between('2025-12-01', '2026-01-30')).toEqual([])
  })

  test('take three round trips, one of them for the session', async () => {
    const admin = await anAdmin(host)
    await host.settled()
    const calls = await meter.measure(() => statsFor(admin))
    expect(calls.map(({ operation }) => operation).toSorted()).toEqual([
      'BatchGetItem',
      expect.anything(),
      'Query',
      'Query',
    ])
  })
})
