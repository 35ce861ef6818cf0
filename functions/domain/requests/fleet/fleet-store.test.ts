import { describe, expect, test } from 'vitest'
import { BatchGetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { businessId, requestAt, requestId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { requestRow } from '../request-item.ts'
import { fleetStore } from './fleet-store.ts'

const sent = mockTable(table)
const PK = `BIZ#${businessId}`
const batch = (rows: Record<string, unknown>[]) =>
  sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: rows } })
const none = { drivers: 0, inactive: 0, done: 0, cancelled: 0 }
const queries = () => sent.commandCalls(QueryCommand).map((call) => call.args[0].input)

const profile = { PK: 'USER#u', SK: 'PROFILE' }
const inactive = { isDeactivated: true, deactivatedAt: '2026-11-20T12:00:00.000Z' }
test.each<[string, Record<string, unknown>[], object]>([
  ['who is gone', [], { mayWork: false }],
  ['who was deactivated long ago', [{ ...profile, isDeactivated: true }], { mayWork: false }],
  ['who was deactivated', [{ ...profile, ...inactive }], { mayWork: false, inactiveSince: inactive.deactivatedAt }],
  ['who is active', [profile], { mayWork: true }],
])('whether a driver %s can work', async (_, rows, answer) => {
  batch(rows)
  expect(await fleetStore.workStatus('u')).toEqual(answer)
  const [call] = sent.commandCalls(BatchGetCommand)
  expect(call?.args[0].input.RequestItems?.[tableName]).toMatchObject({ ConsistentRead: true })
})

test('a business and its driver are read at once', async () => {
  batch([])
  expect(await fleetStore.employment(businessId, 'u')).toEqual({ counts: none })
  const createdAt = '2026-11-20T12:00:00.000Z'
  const reach = { contactNumber: '07700 900300', loginEmail: 'u@example.org' }
  const driver = { userId: 'u', businessId, name: 'Ann May', ...reach, isActive: true, createdAt }
  const business = {
    ...{ businessId, ownerId: 'o', name: 'Swift', address: 'Leeds', status: 'verified' },
    ...{ createdAt, version: 2 },
  }
  const counts = { PK, SK: 'COUNT', drivers: 3, inactive: 1, done: 2 }
  batch([{ PK, SK: 'DRV#u', ...driver }, { PK, SK: 'PROFILE', GSI1PK: 'DIR#BIZ#V', ...business }, counts])
  const counted = { drivers: 3, inactive: 1, done: 2, cancelled: 0 }
  expect(await fleetStore.employment(businessId, 'u')).toEqual({ business, driver, counts: counted })
})

describe('what a fleet has', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      requestRow({ ...requestAt('matched', { businessId }), requestId: requestId(`r${index}`) }),
    )

  test('is the number of rows read if those are all', async () => {
    sent.on(QueryCommand).resolves({ Items: rows(2) })
    const { items, total } = await fleetStore.live(businessId, 'matched', { atMost: 3, isOldestFirst: true })
    expect([items.length, total, queries().length]).toEqual([2, 2, 1])
    expect(queries()[0]).toMatchObject({ IndexName: 'GSI3', ScanIndexForward: true, Limit: 3 })
  })

  test('is counted to the end of the list if there are more', async () => {
    sent.on(QueryCommand).resolves({ Items: rows(3) })
    sent
      .on(QueryCommand, { Select: 'COUNT' })
      .resolvesOnce({ Count: 1_000, LastEvaluatedKey: { GSI3SK: 'M#x' } })
      .resolves({ Count: 17 })
    const { items, total } = await fleetStore.live(businessId, 'matched', { atMost: 3, isOldestFirst: false })
    expect([items.length, total]).toEqual([3, 1_017])
    expect(queries().map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([
      undefined,
      undefined,
      { GSI3SK: 'M#x' },
    ])
    expect(queries()[0]).toMatchObject({ ScanIndexForward: false })
  })
})

test('missing counters are 0', async () => {
  batch([])
  expect(await fleetStore.counts(businessId)).toEqual(none)
  batch([{ PK, SK: 'COUNT', drivers: 3, done: 2 }])
  expect(await fleetStore.counts(businessId)).toEqual({ ...none, drivers: 3, done: 2 })
})

test('days have their counters', async () => {
  sent.on(QueryCommand).resolves({ Items: [{ PK, SK: 'DAY#2026-11-20', completed: 2, pence: 1250, ttl: 1 }] })
  expect(await fleetStore.days(businessId, '2026-11-01', '2026-11-20')).toEqual([
    { date: '2026-11-20', completed: 2, cancelled: 0, pence: 1250 },
  ])
  expect(queries()[0]?.ExpressionAttributeValues).toEqual({
    ':fleet': PK,
    ':first': 'DAY#2026-11-01',
    ':last': 'DAY#2026-11-20',
  })
})

test('a driver who is named twice is read once', async () => {
  batch([{ PK, SK: 'DRV#u', userId: 'u', name: 'Ann' }])
  expect(await fleetStore.drivers(businessId, ['u', 'u'])).toEqual(new Map([['u', { userId: 'u', name: 'Ann' }]]))
  const [call] = sent.commandCalls(BatchGetCommand)
  expect(call?.args[0].input.RequestItems?.[tableName]?.Keys).toEqual([{ PK, SK: 'DRV#u' }])
})

test('reads the initials of removed drivers only', async () => {
  const rows: Record<string, unknown>[] = [
    { PK, SK: 'DRV#u', userId: 'u', name: 'Ann', isActive: true },
    { PK, SK: 'LEFT#v', userId: 'v', name: 'B. D.' },
  ]
  sent.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const requested = RequestItems[tableName].Keys.map(({ SK }: { SK: string }) => SK)
    return { Responses: { [tableName]: rows.filter(({ SK }) => requested.includes(SK)) } }
  })
  const names = async (...ids: string[]) => [...(await fleetStore.drivers(businessId, ids)).values()]
  expect(await names('u', 'v', 'w')).toEqual([
    { userId: 'u', name: 'Ann', isActive: true },
    { userId: 'v', name: 'B. D.' },
  ])
  expect(sent.commandCalls(BatchGetCommand)).toHaveLength(2)
})
