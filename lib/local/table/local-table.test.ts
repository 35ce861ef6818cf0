import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { type OpenLocalTable, openLocalTable } from './local-table.ts'
import type { Item } from './values.ts'

const TableName = 'rows'
let dataDir = ''
let table: OpenLocalTable
folderForEachTest('table', (folder) => {
  dataDir = folder
})
beforeEach(() => {
  table = openLocalTable({ dataDir, tableName: TableName })
})
afterEach(async () => {
  vi.useRealTimers()
  await table.close()
})

const send = async (operation: Parameters<OpenLocalTable['send']>[0], input: object) => {
  const outcome = await table.send(operation, { ReturnConsumedCapacity: 'INDEXES', ...input })
  return outcome as { answer: Record<string, unknown>; refusal: Record<string, unknown> } // each test knows which
}
const key = (SK = 'a') => ({ PK: 'P', SK })
const put = (item: Item, more: object = {}) => send('PutItem', { TableName, Item: { ...key(), ...item }, ...more })
const query = (more: object = {}) =>
  send('Query', {
    TableName,
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': 'P' },
    ...more,
  })
const read = async (SK = 'a') => (await send('GetItem', { TableName, Key: key(SK) })).answer.Item

const words = { ExpressionAttributeValues: { ':pk': 'P', ':x': 1 } }
const isX = { KeyConditionExpression: 'PK = :pk AND SK = :x', ...words }
it.each<[string, Parameters<OpenLocalTable['send']>[0], object]>([
  ['a key that is too long', 'GetItem', { Key: { PK: 'P'.repeat(2049), SK: 'a' } }],
  ['an empty key', 'GetItem', { Key: { PK: 'P', SK: '' } }],
  ['a key with another attribute', 'GetItem', { Key: { ...key(), x: 1 } }],
  ['a key of an index that is no text', 'PutItem', { Item: { ...key(), GSI1PK: 1 } }],
  ['an option that we do not use', 'PutItem', { Item: key(), ReturnItemCollectionMetrics: 'SIZE' }],
  ['another answer', 'PutItem', { Item: key(), ReturnValues: 'ALL_OLD' }],
  ['a key twice in a batch', 'BatchGetItem', { RequestItems: { rows: { Keys: [key(), key()] } } }],
  ['a query by number', 'Query', isX],
  ['a query by the wrong key', 'Query', { ...isX, KeyConditionExpression: 'PK = :pk AND GSI1SK = :x' }],
  [
    'bounds that cross',
    'Query',
    {
      KeyConditionExpression: 'PK = :pk AND SK BETWEEN :b AND :a',
      ExpressionAttributeValues: { ':pk': 'P', ':a': 'a', ':b': 'b' },
    },
  ],
  ['an unknown index', 'Query', { IndexName: 'GSI9', KeyConditionExpression: 'PK = :pk' }],
  [
    'a page that begins elsewhere',
    'Query',
    {
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': 'P' },
      ExclusiveStartKey: { PK: 'Q', SK: 'a' },
    },
  ],
])('refuses %s', async (_, operation, input) => {
  expect((await send(operation, input)).refusal).toMatchObject({ name: 'ValidationException' })
})

describe('queries', () => {
  const letters = ['Z', 'a', 'a#\u{1F600}', 'a#\uFFFD', 'ab', 'é', '\uFFFD', '\u{1F600}']
  const skOf = ({ answer }: Awaited<ReturnType<typeof query>>) => (answer.Items as Item[]).map(({ SK }) => SK)
  const range = (sort: string, values: Record<string, string>) =>
    query({
      KeyConditionExpression: `PK = :pk AND ${sort}`,
      ExpressionAttributeValues: { ':pk': 'P', ...values },
    })
  beforeEach(async () => {
    for (const SK of letters) await put({ SK, GSI1PK: 'L', GSI1SK: SK === 'Z' ? 'z' : 'x' })
  })

  it('orders by the bytes of UTF-8', async () => {
    const sorted = letters.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(skOf(await query())).toEqual(sorted)
    expect(skOf(await query({ ScanIndexForward: false }))).toEqual(sorted.toReversed())
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['SK < :x', { ':x': 'a' }, ['Z']],
    ['SK <= :x', { ':x': 'a' }, ['Z', 'a']],
    ['SK > :x', { ':x': 'é' }, ['\uFFFD', '\u{1F600}']],
    ['SK >= :x', { ':x': '\uFFFD' }, ['\uFFFD', '\u{1F600}']],
    ['SK BETWEEN :x AND :y', { ':x': 'a', ':y': 'ab' }, ['a', 'a#\uFFFD', 'a#\u{1F600}', 'ab']],
    ['begins_with(SK, :x)', { ':x': 'a#' }, ['a#\uFFFD', 'a#\u{1F600}']],
    ['begins_with(SK, :x)', { ':x': '\u{1F600}' }, ['\u{1F600}']],
    ['begins_with(SK, :x)', { ':x': '\u{10FFFF}' }, []],
  ])('%s %j', async (sort, values, expected) => {
    expect(skOf(await range(sort, values))).toEqual(expected)
  })

  it.each([undefined, 'GSI1'])('continues after a page of %s, forwards and backwards', async (IndexName) => {
    const input = IndexName
      ? { IndexName, KeyConditionExpression: 'GSI1PK = :pk', ExpressionAttributeValues: { ':pk': 'L' } }
      : {}
    const whole = skOf(await query(input))
    for (const ScanIndexForward of [true, false]) {
      const seen: unknown[] = []
      for (let from: unknown; ; ) {
        const page = await query({ ...input, Limit: 3, ScanIndexForward, ...(from ? { ExclusiveStartKey: from } : {}) })
        seen.push(...skOf(page))
        from = page.answer.LastEvaluatedKey
        if (!from) break
      }
      expect(seen).toEqual(ScanIndexForward ? whole : whole.toReversed())
    }
  })

  it('ends a page before it has more than 1 MB', async () => {
    for (const SK of ['1', '2', '3']) await put({ SK, text: 'x'.repeat(390 * 1024) })
    const { answer } = await range('SK < :x', { ':x': 'Z' })
    expect(answer).toMatchObject({ Count: 2, LastEvaluatedKey: key('2') })
  })

  it('counts what a filter passes', async () => {
    const filter = { FilterExpression: 'GSI1SK = :z', ExpressionAttributeValues: { ':pk': 'P', ':z': 'z' } }
    expect((await query({ ...filter, Select: 'COUNT' })).answer).toMatchObject({ Count: 1, ScannedCount: 8 })
  })
})

describe('capacity', () => {
  const unitsOf = (outcome: Awaited<ReturnType<typeof send>>) => {
    const { ConsumedCapacity } = outcome.answer ?? outcome.refusal
    const [{ Table, GlobalSecondaryIndexes = {} }] = [ConsumedCapacity].flat() as [
      { Table: { CapacityUnits: number }; GlobalSecondaryIndexes?: Record<string, { CapacityUnits: number }> },
    ]
    return [Table.CapacityUnits, ...Object.values(GlobalSecondaryIndexes).map(({ CapacityUnits }) => CapacityUnits)]
  }
  const indexed = { GSI1PK: 'L', GSI1SK: 'a' }
  const kb = (size: number) => 'x'.repeat(size * 1024 - 100)

  it.each<[string, Item | undefined, Item, number[]]>([
    ['a new row', undefined, {}, [1]],
    ['a new row in an index', undefined, indexed, [1, 1]],
    ['a larger row', {}, { t: kb(3) }, [3]],
    ['a smaller row', { t: kb(3) }, {}, [3]],
    ['nothing', { ...indexed, t: kb(3) }, { ...indexed, t: kb(3) }, [3]],
    ['a row within its place', { ...indexed, t: kb(3) }, indexed, [3, 3]],
    ['a row to another place', { ...indexed, t: kb(3) }, { ...indexed, GSI1SK: 'b' }, [3, 4]],
    ['a row out of its index', indexed, {}, [1, 1]],
  ])('writes %s', async (_, before, after, units) => {
    if (before) await put(before)
    expect(unitsOf(await put(after))).toEqual(units)
  })

  it('costs the existing row if a condition refuses', async () => {
    await put({ t: kb(3) })
    expect(unitsOf(await put({}, { ConditionExpression: 'attribute_not_exists(PK)' }))).toEqual([3])
  })

  it('costs twice in a transaction, and once in its indexes', async () => {
    const Put = { TableName, Item: { ...key(), ...indexed, t: kb(2) } }
    const ConditionCheck = { TableName, Key: key('b'), ConditionExpression: 'attribute_not_exists(PK)' }
    expect(unitsOf(await send('TransactWriteItems', { TransactItems: [{ Put }, { ConditionCheck }] }))).toEqual([6, 2])
  })

  it.each([
    [false, [1, 0.5]],
    [true, [2, 1]],
  ])('rounds up each row of a batch, and the sum of a query: consistent %s', async (ConsistentRead, units) => {
    await put({ t: kb(1) })
    await put({ SK: 'b', t: kb(1) })
    const batch = await send('BatchGetItem', { RequestItems: { rows: { Keys: [key(), key('b')], ConsistentRead } } })
    expect([...unitsOf(batch), ...unitsOf(await query({ ConsistentRead }))]).toEqual(units)
  })
})

describe('transactions', () => {
  const transact = (TransactItems: object[], ClientRequestToken?: string) =>
    send('TransactWriteItems', { TransactItems, ...(ClientRequestToken && { ClientRequestToken }) })
  const putting = (SK: string, more: object = {}, item: Item = {}) => ({
    Put: { TableName, Item: { ...key(SK), ...item }, ...more },
  })
  const ifNew = { ConditionExpression: 'attribute_not_exists(PK)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }
  const adding = (SK: string) => ({
    Update: {
      TableName,
      Key: key(SK),
      UpdateExpression: 'ADD t :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
  })

  it('lists the reasons by action, and writes nothing', async () => {
    await put({ SK: 'there', t: 'text' })
    const actions = [putting('new'), putting('there', ifNew), putting('other', ifNew)]
    expect((await transact(actions)).refusal).toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Item: { ...key('there'), t: 'text' } },
        { Code: 'None' },
      ],
    })
    expect((await transact([putting('new'), adding('there')])).refusal).toMatchObject({
      CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
    })
    expect(await read('new')).toBeUndefined()
  })

  it.each([
    ['one item twice', [putting('a'), adding('a')]],
    ['101 actions', Array.from({ length: 101 }, (_, index) => putting(`${index}`))],
    ['no action', []],
    [
      'more than 4 MB',
      Array.from({ length: 11 }, (_, index) => putting(`${index}`, {}, { t: 'x'.repeat(390 * 1024) })),
    ],
    ['an action of another kind', [{ Get: { TableName, Key: key() } }]],
    ['two actions in one', [{ ...putting('a'), ...adding('b') }]],
    ['a check of nothing', [{ ConditionCheck: { TableName, Key: key() } }]],
    ['one bad expression', [putting('a'), { Delete: { TableName, Key: key('b'), ConditionExpression: 'NOT a' } }]],
  ])('refuses %s', async (_, actions) => {
    expect((await transact(actions)).refusal).toMatchObject({ name: 'ValidationException' })
    expect((await query()).answer.Count).toBe(0)
  })

  it('takes 100 actions', async () => {
    expect(await transact(Array.from({ length: 100 }, (_, index) => putting(`${index}`)))).toHaveProperty('answer')
  })

  it('knows a token for ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let time = 0; time < 2; time += 1) await transact([adding('a')], 'token')
    expect(await read()).toMatchObject({ t: 1 })
    expect((await transact([adding('b')], 'token')).refusal).toMatchObject({
      name: 'IdempotentParameterMismatchException',
    })
    vi.advanceTimersByTime(10 * 60_000)
    await transact([adding('a')], 'token')
    expect(await read()).toMatchObject({ t: 2 })
  })
})

describe('expiry', () => {
  const seconds = () => Math.floor(Date.now() / 1000)

  it('deletes expired rows as the service does, and leaves renewed ones', async () => {
    const list = { GSI1PK: 'L', GSI1SK: 'a' }
    for (let index = 0; index < 120; index += 1)
      await put({ PK: `P${index}`, SK: 'META', ...list, ttl: seconds() - 60 })
    await put({ PK: 'renewed', SK: 'META', ...list, ttl: seconds() + 60 })
    await put({ PK: 'forever', SK: 'META', ...list })
    const [written] = await table.outbox.source.next(1_000)
    await table.outbox.source.done({ lastSequence: written?.lastSequence ?? '' } as never)
    await table.expireRows(new AbortController().signal)
    const left = { IndexName: 'GSI1', KeyConditionExpression: 'GSI1PK = :list' }
    expect((await query({ ...left, ExpressionAttributeValues: { ':list': 'L' } })).answer.Count).toBe(2)
    const [expired] = await table.outbox.source.next(1_000)
    expect(expired?.records).toHaveLength(120)
    expect(expired?.records[0]).toMatchObject({
      eventName: 'REMOVE',
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    })
  })

  it('stops on its signal', async () => {
    await put({ ttl: seconds() - 60 })
    await table.expireRows(AbortSignal.abort())
    expect(await read()).toBeDefined()
  })
})

it('late indexes answer with the earlier rows, and after the lag with the current ones', async () => {
  await table.close()
  table = openLocalTable({ dataDir, tableName: TableName, indexLagMs: 100 })
  const inList = async (list: string) => {
    const input = {
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :pk',
      ExpressionAttributeValues: { ':pk': list },
    }
    return (await query(input)).answer.Count
  }
  await put({ GSI1PK: 'L', GSI1SK: 'a' })
  expect(await inList('L')).toBe(0)
  expect(await read()).toBeDefined()
  await vi.waitFor(async () => expect(await inList('L')).toBe(1))
  await put({ GSI1PK: 'M', GSI1SK: 'a' })
  expect([await inList('L'), await inList('M')]).toEqual([1, 0])
  await vi.waitFor(async () => expect([await inList('L'), await inList('M')]).toEqual([0, 1]))
  await send('DeleteItem', { TableName, Key: key() })
  expect(await inList('M')).toBe(1)
  await vi.waitFor(async () => expect(await inList('M')).toBe(0))
})
