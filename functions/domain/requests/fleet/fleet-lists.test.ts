import { describe, expect, test } from 'vitest'
import { businessId, noon, people, requestAt, requestId, ring, sessionOf, userId } from '#test/support/fake-requests.ts'
import { aDriver } from '#test/support/sample-items.ts'
import type { RequestItem } from '../request-item.ts'
import { endedPosition } from '../request-list-store.ts'
import { getLiveActivity, listDriverDeliveries, listFleetHistory } from './fleet-lists.ts'
import { getStats } from './get-stats.ts'

const session = sessionOf(userId('manager'), { businessId })
const active = aDriver({ userId: people.carrier, businessId, name: 'Ann Driver' })
const retired = aDriver({ userId: people.stranger, businessId, name: 'Ben Driver', isActive: false })
const drivers = async (_: string, ids: readonly string[]) =>
  new Map([active, retired].filter(({ userId: id }) => ids.includes(id)).map((driver) => [driver.userId, driver]))
const job = (name: string, item: RequestItem, about: Partial<RequestItem> = {}): RequestItem => ({
  ...item,
  businessId,
  requestId: requestId(name),
  ...about,
})
const now = () => noon

const underway = job('t', requestAt('in_transit'), { carrierId: retired.userId })
const matched = job('m', requestAt('matched'), { stageAt: '2026-11-20T09:00:00.000Z' })

test('live activity has the driver and start of each job, and flags those that need another driver', async () => {
  const live = async (_: string, stage: 'matched' | 'in_transit') =>
    stage === 'matched' ? { items: [matched], total: 120 } : { items: [underway], total: 1 }
  expect(await getLiveActivity({ fleet: { live, drivers }, now }, session)).toEqual({
    in_transit_jobs: [
      {
        id: underway.requestId,
        version: 3,
        driver_id: retired.userId,
        driver_name: 'Ben Driver',
        pickup_address: '12 Park Row, Leeds, LS1 5HD',
        delivery_address: '3 Well Street, Bradford, BD1 5PS',
        since: noon.toISOString(),
        needs_driver: true,
        preferredDate: '2026-11-25',
        preferredTimeSlot: 'morning',
      },
    ],
    matched_jobs: [
      expect.objectContaining({ driver_name: 'Ann Driver', since: '2026-11-20T09:00:00.000Z', needs_driver: false }),
    ],
    in_transit_total: 1,
    matched_total: 120,
  })
})

describe('the history', () => {
  const over = Array.from({ length: 5 }, (_, index) => {
    const item = requestAt(index % 2 ? 'cancelled' : 'completed')
    return job(`r${index}`, item, { event: { ...item.event, at: `2026-11-2${index}T10:00:00.000Z` } })
  }).reverse()
  const fleet = {
    drivers,
    counts: async () => ({ drivers: 2, inactive: 0, done: 3, cancelled: 2 }),
    over: async (_: string, { below = '~', atMost }: { below?: string | undefined; atMost: number }) =>
      over.filter((item) => endedPosition(item) < below).slice(0, atMost),
  }
  const deps = { fleet, keyRing: () => ring, now: () => new Date('2026-11-25T09:00:00.000Z') }

  test('refuses a cursor that is not ours, or of another fleet', async () => {
    const theirs = await listFleetHistory(deps, { ...session, businessId: 'biz_9' }, { limit: 2 })
    for (const cursor of ['', 'x', theirs.next ?? ''].filter(Boolean))
      await expect(listFleetHistory(deps, session, { cursor, limit: 2 })).rejects.toMatchObject({
        code: 'input.invalid',
      })
  })

  test('comes in pages, newest first, with the total', async () => {
    const first = await listFleetHistory(deps, session, { limit: 3 })
    const second = await listFleetHistory(deps, session, { limit: 3, ...(first.next && { cursor: first.next }) })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(over.map(({ requestId: id }) => id))
    expect([first.total, second.total, second.next]).toEqual([5, 5, null])
  })

  test('has addresses of deliveries for 120 days, and names inactive drivers', async () => {
    const left = { ...fleet, over: async () => [job('x', requestAt('completed'), { carrierId: retired.userId })] }
    const itemAfter = async (ms: number) => {
      const later = () => new Date(noon.getTime() + ms)
      return (await listFleetHistory({ ...deps, now: later, fleet: left }, session, { limit: 3 })).items[0]
    }
    const keptMs = 120 * 24 * 3_600_000
    expect(await itemAfter(keptMs - 1)).toMatchObject({
      driver_name: 'Ben Driver',
      pickup_address: '12 Park Row, Leeds, LS1 5HD',
      delivery_address: '3 Well Street, Bradford, BD1 5PS',
    })
    expect(await itemAfter(keptMs)).toMatchObject({ pickup_address: 'Leeds LS1', delivery_address: 'Bradford BD1' })
    const { items } = await listFleetHistory(deps, session, { limit: 5 })
    expect(items.map(({ completed_at, pickup_address }) => [completed_at, pickup_address])).toEqual([
      ['2026-11-24T10:00:00.000Z', '12 Park Row, Leeds, LS1 5HD'],
      [null, 'Leeds LS1'],
      ['2026-11-22T10:00:00.000Z', '12 Park Row, Leeds, LS1 5HD'],
      [null, 'Leeds LS1'],
      ['2026-11-20T10:00:00.000Z', '12 Park Row, Leeds, LS1 5HD'],
    ])
    expect(items.every(({ driver_name }) => driver_name === 'Ann Driver')).toBe(true)
  })
})

test('the statistics have thirty days of London, empty ones included', async () => {
  const requested: string[] = []
  const fleet = {
    counts: async () => ({ drivers: 2, inactive: 0, done: 7, cancelled: 1 }),
    days: async (_: string, first: string, last: string) => {
      requested.push(first, last)
      return [{ date: '2026-06-30', completed: 3, cancelled: 1, pence: 4_500 }]
    },
    live: async (_: string, stage: string) => ({ items: [], total: stage === 'matched' ? 4 : 2 }),
  }
  const late = () => new Date('2026-07-01T23:30:00.000Z') // the second of July in London
  const stats = await getStats({ fleet, drivers: { list: async () => [active, retired] }, now: late }, session)
  expect(stats).toMatchObject({ totalDrivers: 2, activeDeliveries: 6, completedDeliveries: 7, attention: [] })
  expect(requested).toEqual(['2026-06-03', '2026-07-02'])
  expect(stats.deliveries_by_day).toHaveLength(30)
  expect([stats.deliveries_by_day[0], stats.deliveries_by_day[27], stats.deliveries_by_day[29]]).toEqual([
    { date: '2026-06-03', completed: 0, cancelled: 0 },
    { date: '2026-06-30', completed: 3, cancelled: 1 },
    { date: '2026-07-02', completed: 0, cancelled: 0 },
  ])
})

test('a driver’s jobs are those on their way, then by slot, with addresses', async () => {
  const items = [
    job('late', requestAt('matched'), { date: '2026-11-27', slot: 'morning' }),
    job('evening', requestAt('matched'), { date: '2026-11-25', slot: 'evening' }),
    job('morning', requestAt('matched'), { date: '2026-11-25', slot: 'morning' }),
    job('underway', requestAt('in_transit'), { date: '2026-11-30' }),
  ]
  const owner = { userId: people.owner, email: '', createdAt: '', epoch: 1, firstName: 'Olive', lastName: 'Owner' }
  const parties = { owners: async () => new Map([[String(people.owner), owner]]) }
  const found = await listDriverDeliveries({ lists: { active: async () => items }, parties, now }, session)
  expect(found.map(({ id }) => id)).toEqual(['underway', 'morning', 'evening', 'late'].map(requestId))
  expect(found[0]).toEqual({
    id: requestId('underway'),
    version: 3,
    status: 'in_transit',
    pickup_address: '12 Park Row, Leeds, LS1 5HD',
    delivery_address: '3 Well Street, Bradford, BD1 5PS',
    requester_name: 'Olive',
    price: 12.4,
    preferredDate: '2026-11-30',
    preferredTimeSlot: 'morning',
  })
})
