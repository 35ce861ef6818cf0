import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBothClients } from '#test/support/both-clients.ts'

const TableName = 'probe'
const counts = { answered: 0, refused: 0 }
let both: Awaited<ReturnType<typeof startBothClients>>
beforeAll(async () => {
  both = await startBothClients(TableName)
})
afterAll(async () => {
  await both.stop()
  expect(counts.answered, 'commands that were answered').toBeGreaterThan(400)
  expect(counts.refused, 'commands that were refused').toBeGreaterThan(100)
})

const ask = async (...asked: Parameters<typeof both.ask>) => {
  const { theirs, ours } = await both.ask(...asked)
  expect(ours, JSON.stringify(asked)).toEqual(theirs)
  counts['refused' in ours ? 'refused' : 'answered'] += 1
  return ours
}

const most = Number.MAX_SAFE_INTEGER
const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text !== '__proto__')
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'grapheme' }),
    fc.boolean(),
    fc.integer(),
    fc.constantFrom(most, -most, 0, -0, 0.1, 1e-100, 123456789.01234567),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}))
const all = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

test('whatever is stored is read, changed, listed and removed alike', async () => {
  let row = 0
  const stored = fc.asyncProperty(value, value, async (first, second) => {
    row += 1
    const Key = { PK: 'any', SK: `${row}`.padStart(4, '0') }
    const Item = { ...Key, GSI1PK: 'list', GSI1SK: Key.SK, first }
    const values = { ExpressionAttributeValues: { ':second': second ?? null } }
    const change = {
      TableName,
      Key,
      UpdateExpression: 'SET #s = :second',
      ExpressionAttributeNames: { '#s': 'second' },
    }
    await ask('put', { TableName, Item, ConditionExpression: 'attribute_not_exists(PK)', ...all })
    await ask('get', { TableName, Key, ConsistentRead: true })
    await ask('update', { ...change, ...values, ReturnValues: 'ALL_NEW' })
    await ask('put', { TableName, Item, ConditionExpression: 'attribute_not_exists(PK)', ...all })
    if (row % 3 === 0) await ask('delete', { TableName, Key, ReturnValues: 'ALL_OLD' })
  })
  await fc.assert(stored, { numRuns: 100 })
})

const key = (PK: string, SK: string) => ({ PK, SK })
const list = { KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': 'list' } }

test('lists are read alike, page by page, in either order, whole or in part', async () => {
  for (let place = 0; place < 25; place += 1) {
    const Item = {
      ...key('list', `${place}`.padStart(2, '0')),
      GSI1PK: `g${place % 2}`,
      GSI1SK: `${place}`,
      n: place,
      tags: ['a', {}],
    }
    await ask('put', { TableName, Item })
  }
  for (const Limit of [1, 7, 25, 100])
    for (const ScanIndexForward of [true, false]) {
      let from: object | undefined
      do {
        const page = { TableName, ...list, Limit, ScanIndexForward, ...(from && { ExclusiveStartKey: from }) }
        const answer = await ask('query', page)
        from = 'LastEvaluatedKey' in answer ? (answer.LastEvaluatedKey as object | undefined) : undefined // a key, if any
      } while (from)
    }
  await ask('query', { TableName, ...list, ProjectionExpression: 'SK, tags[1]' })
  await ask('query', { TableName, ...list, Select: 'COUNT' })
  await ask('query', { TableName, ...list, ReturnConsumedCapacity: 'TOTAL' })
  const filtered = { ...list.ExpressionAttributeValues, ':n': 20 }
  await ask('query', { TableName, ...list, FilterExpression: 'n > :n', ExpressionAttributeValues: filtered })
  const index = { IndexName: 'GSI1', KeyConditionExpression: 'GSI1PK = :g', ExpressionAttributeValues: { ':g': 'g1' } }
  await ask('query', { TableName, ...index, Limit: 5 })
  await ask('query', { TableName, ...index, ExpressionAttributeValues: { ':g': 'nobody' } })
})

test('batches are read alike', async () => {
  const places = Array.from({ length: 30 }, (_, at) => key('list', `${at}`.padStart(2, '0')))
  const batch = (Keys: object[], more = {}) => ({
    RequestItems: { [TableName]: { Keys: Keys as Record<string, string>[], ...more } },
  })
  await ask('batchGet', batch(places, { ConsistentRead: true }))
  await ask('batchGet', batch(places.slice(20), { ProjectionExpression: 'PK, n' }))
  await ask('batchGet', batch([key('nobody', 'x')]))
  await ask('batchGet', batch([...places.slice(0, 1), ...places.slice(0, 1)]))
  await ask('batchGet', batch([]))
})

test('refusals are told alike', async () => {
  const Key = key('refusing', 'a')
  const mustBe = { ConditionExpression: 'n = :n', ExpressionAttributeValues: { ':n': 2 } }
  const add = { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } }
  await ask('put', { TableName, Item: { ...Key, n: 1, name: 'Zoë €' } })
  await ask('update', { TableName, Key, ...add, ConditionExpression: 'n > :one', ...all })
  await ask('update', { TableName, Key, ...add, ReturnValues: 'UPDATED_NEW' })
  await ask('delete', { TableName, Key, ConditionExpression: 'attribute_not_exists(n)' })
  await ask('delete', { TableName, Key: key('refusing', 'nobody'), ...mustBe, ...all })
  await ask('put', { TableName, Item: Key, ...mustBe, ExpressionAttributeValues: { ':n': 1 }, ...all })

  const put = (SK: string) => ({ Put: { TableName, Item: { ...key('refusing', SK), n: 3 } } })
  const check = { ConditionCheck: { TableName, Key: key('refusing', 'b'), ...mustBe, ...all } }
  const change = { Update: { TableName, Key: key('refusing', 'c'), ...add } }
  const remove = { Delete: { TableName, Key: key('refusing', 'c') } }
  const transact = (...TransactItems: object[]) => ask('transact', { TransactItems })
  await transact(put('b'), put('c'))
  await transact(check, change)
  await transact(
    { ConditionCheck: { ...check.ConditionCheck, ExpressionAttributeValues: { ':n': 3 } } },
    change,
    put('d'),
  )
  await transact(put('e'), put('e'))
  await transact(put('f'), {
    Put: { TableName, Item: { ...key('refusing', 'd') }, ConditionExpression: 'attribute_not_exists(PK)', ...all },
  })
  await transact(remove)
  await transact()

  await ask('get', { TableName, Key: { PK: 'no sort key' } })
  await ask('get', { TableName: 'nowhere', Key })
  await ask('get', { TableName, Key, ProjectionExpression: 'size' })
  await ask('put', { TableName, Item: { ...Key, GSI1PK: 5, GSI1SK: 'x' } })
  await ask('put', { TableName, Item: { ...Key, large: 'x'.repeat(410_000) } })
  await ask('update', { TableName, Key, UpdateExpression: 'SET', ExpressionAttributeNames: {} })
  await ask('query', { TableName, ...list, Limit: 0 })
  await ask('query', { TableName, ...list })
})
