import { expect, test } from 'vitest'
import { problemId } from '#test/support/fake-problems.ts'
import { businessId, noon, requestAt, requestId, userId } from '#test/support/fake-requests.ts'
import { aDriver } from '#test/support/sample-items.ts'
import type { RequestItem } from '../request-item.ts'
import { listAttention } from './get-stats.ts'

const [ann, ben] = [userId('ann'), userId('ben')]
const drivers = [
  aDriver({ userId: ann, businessId, name: 'Ann' }),
  aDriver({ userId: ben, businessId, name: 'Ben', isActive: false }),
]
const job = (name: string, status: 'matched' | 'in_transit', about: Partial<RequestItem> = {}): RequestItem => ({
  ...requestAt(status),
  businessId,
  carrierId: ann,
  requestId: requestId(name),
  ...about,
})
// The slot of these jobs is the morning of the 25th, until noon.
const said = (jobs: RequestItem[], at: string, theirs = drivers) =>
  listAttention({ jobs, drivers: theirs }, new Date(at)).map(({ kind, driver_name, request_id, since }) =>
    [kind, driver_name, request_id?.slice(4).replace(/0+$/, ''), since].filter(Boolean).join(' '),
  )

test.each<['matched' | 'in_transit', string, string[]]>([
  ['matched', '2026-11-25T11:59:59.999Z', []],
  ['matched', '2026-11-25T12:00:00.000Z', ['late-pickup Ann one 2026-11-25T12:00:00.000Z']],
  ['in_transit', '2026-11-25T13:59:59.999Z', []],
  ['in_transit', '2026-11-25T14:00:00.000Z', ['late-delivery Ann one 2026-11-25T14:00:00.000Z']],
])('a job that is %s is late from this minute on: %s', (status, at, expected) => {
  expect(said([job('one', status)], at)).toEqual(expected)
})

test('a job of an inactive driver is reported once, however late it is', () => {
  const since = noon.toISOString()
  const left = job('one', 'in_transit', { carrierId: ben })
  expect(said([left], '2026-11-20T12:00:00.000Z')).toEqual([`inactive-carrier Ben one ${since}`])
  expect(said([left], '2026-12-24T12:00:00.000Z')).toEqual([`inactive-carrier Ben one ${since}`])
})

test('an attempt that waits for a choice and a handover that waits to be confirmed are reported', () => {
  const event = { ...requestAt('in_transit').event, at: '2026-11-25T09:00:00.000Z' }
  const attempt = { number: 1, step: 4, reason: 'closed', decideBy: '2026-11-25T09:30:00.000Z' } as const
  const handover = { step: 4, leftWith: 'neighbour', confirmBy: '2026-11-26T09:00:00.000Z' } as const
  const jobs = [
    job('one', 'in_transit', { event, door: { handover } }),
    job('two', 'in_transit', { event, door: { attempt } }),
    job('three', 'in_transit', { event, door: { attempt: { number: 1, step: 4, reason: 'closed', choice: 'retry' } } }),
  ]
  expect(said(jobs, '2026-11-25T09:10:00.000Z')).toEqual([
    'failed-attempt Ann two 2026-11-25T09:00:00.000Z',
    'open-handover Ann one 2026-11-25T09:00:00.000Z',
  ])
})

test('an open problem is listed with the time it was opened, before a handover and an attempt of the same delivery', () => {
  const event = { ...requestAt('in_transit').event, at: '2026-11-25T09:00:00.000Z' }
  const handover = { step: 4, leftWith: 'neighbour', confirmBy: '2026-11-26T09:00:00.000Z' } as const
  const problem = { problemId: problemId('one'), closesAt: '2026-12-09T08:30:00.000Z' }
  expect(said([job('one', 'in_transit', { event, door: { handover, problem } })], '2026-11-25T09:10:00.000Z')).toEqual([
    'open-problem Ann one 2026-11-25T08:30:00.000Z',
  ])
})

test('each job comes with the area that it goes to, if it goes anywhere', () => {
  const { delivery, ...disposal } = job('two', 'matched')
  const jobs = [job('one', 'matched'), disposal]
  const listed = listAttention({ jobs, drivers }, new Date('2026-12-24T12:00:00.000Z'))
  expect(listed.map(({ delivery_area }) => delivery_area)).toEqual([delivery?.area, null])
})

test('an expired temporary password is reported for active drivers', () => {
  const temporaryUntil = '2026-11-23T09:00:00.000Z'
  const waiting = drivers.map((driver) => ({ ...driver, temporaryUntil }))
  expect(said([], '2026-11-23T08:59:59.999Z', waiting)).toEqual([])
  expect(said([], temporaryUntil, waiting)).toEqual([`password-unused Ann ${temporaryUntil}`])
  const [item] = listAttention({ jobs: [], drivers: waiting }, new Date(temporaryUntil))
  expect(item?.login_email).toBe(drivers[0]?.loginEmail)
})

test('the most urgent comes first, then what has waited longest, and at most ten are reported', () => {
  const jobs = [
    ...Array.from({ length: 8 }, (_, index) => job(`p${8 - index}`, 'matched', { date: `2026-11-2${8 - index}` })),
    job('t1', 'in_transit'),
    job('i1', 'in_transit', { carrierId: ben }),
    job('t2', 'in_transit', { date: '2026-11-24' }),
  ]
  const kinds = said(jobs, '2026-12-24T12:00:00.000Z').map((line) => line.split(' ')[2])
  expect(kinds).toEqual(['i1', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 't2'])
})
