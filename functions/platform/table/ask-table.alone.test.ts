import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, startScriptedServer } from '#test/support/scripted-server.ts'
import { askTable } from './ask-table.ts'
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from './commands.ts'

const server = await startScriptedServer()
Object.assign(process.env, {
  AWS_REGION: 'eu-west-2',
  AWS_ACCESS_KEY_ID: 'a',
  AWS_SECRET_ACCESS_KEY: 'b',
  AWS_SESSION_TOKEN: 'token',
  AWS_ENDPOINT_URL_DYNAMODB: server.url,
})

const saying =
  (status: number, said: unknown): Answer =>
  (response) =>
    response.writeHead(status).end(typeof said === 'string' ? said : JSON.stringify(said))
const refusing = (type: string, status = 400, more = {}) =>
  saying(status, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'why', ...more })
const breaking: Answer = (response) => response.destroy()
const ok = saying(200, {})

const TableName = 'sameway'
const Item = { PK: 'a', SK: 'b' }
const get = () => askTable(new GetCommand({ TableName, Key: Item }))
const put = () => askTable(new PutCommand({ TableName, Item }))
const transact = () => askTable(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item } }] }))
const update = () =>
  askTable(
    new UpdateCommand({
      TableName,
      Key: Item,
      UpdateExpression: 'SET n = :n',
      ConditionExpression: 'attribute_not_exists(n)',
      ExpressionAttributeValues: { ':n': 5 },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  )
const { heard } = server

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0) // no pauses
  server.answer(ok)
})
afterEach(() => vi.restoreAllMocks())
afterAll(server.stop)

test('sends the command and our signature, no user agent, over one connection', async () => {
  await get()
  await get()
  const [first, second] = heard()
  expect(first?.headers).toMatchObject({
    'x-amz-target': 'DynamoDB_20120810.GetItem',
    'x-amz-security-token': 'token',
    authorization: expect.stringContaining('/eu-west-2/dynamodb/aws4_request'),
  })
  expect(first?.headers).not.toHaveProperty('user-agent')
  expect(second?.port).toBe(first?.port)
})

test('leaves out undefined values at any depth, and returns plain values', async () => {
  server.answer(saying(200, { Item: { text: { S: 'Zoë €' }, n: { N: '1.5' }, words: { SS: ['a'] } } }))
  expect((await get()).Item).toEqual({ text: 'Zoë €', n: 1.5, words: new Set(['a']) })
  await askTable(new PutCommand({ TableName, Item: { ...Item, left: undefined, deep: [{ left: undefined }] } }))
  expect(JSON.parse(heard().at(-1)?.body ?? '').Item).toEqual({
    PK: { S: 'a' },
    SK: { S: 'b' },
    deep: { L: [{ M: {} }] },
  })
})

test.each([
  ['ProvisionedThroughputExceededException', 400],
  ['ThrottlingException', 400],
  ['RequestLimitExceeded', 400],
  ['TransactionInProgressException', 400],
  ['InternalServerError', 500],
  ['ServiceUnavailable', 503],
])('%s is temporary: even a write is tried at most four times', async (type, status) => {
  server.answer(refusing(type, status), ok)
  await expect(put()).resolves.toBeDefined()
  server.answer(refusing(type, status))
  await expect(put()).rejects.toMatchObject({ name: type, $metadata: { httpStatusCode: status } })
  expect(heard()).toHaveLength(4)
})

test.each([
  ['ValidationException', 400],
  ['ResourceNotFoundException', 400],
  ['TransactionConflictException', 400],
])('%s is our own fault, thrown at once', async (type, status) => {
  server.answer(refusing(type, status))
  await expect(get()).rejects.toMatchObject({ name: type })
  expect(heard()).toHaveLength(1)
})

test('a refused write returns the item as it was', async () => {
  server.answer(refusing('ConditionalCheckFailedException', 400, { Item: { tries: { N: '5' } } }))
  await expect(put()).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', Item: { tries: 5 } })
  const CancellationReasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { tries: { N: '5' } } }]
  server.answer(saying(400, { __type: 'x#TransactionCanceledException', Message: 'why', CancellationReasons }))
  await expect(transact()).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    message: 'why',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { tries: 5 } }],
  })
})

const ours = refusing('ConditionalCheckFailedException', 400, {
  Item: { PK: { S: 'a' }, SK: { S: 'b' }, n: { N: '5' } },
})

test('a write refused at its first attempt is refused, even if the row already is as it wanted', async () => {
  server.answer(ours)
  await expect(update()).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
  server.answer(refusing('ThrottlingException'), ours)
  await expect(update(), 'throttled it was not done').rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
})

test.each([
  ['its connection broke', breaking],
  ['the table failed', refusing('InternalServerError', 500)],
])('a write refused after %s is done if the row is as it would have made it', async (_, lost) => {
  server.answer(lost, ours)
  expect(await update()).toEqual({ Attributes: { ...Item, n: 5 } })
  server.answer(lost, refusing('ConditionalCheckFailedException', 400, { Item: { n: { N: '6' } } }))
  await expect(update()).rejects.toMatchObject({ Item: { n: 6 } })
})

test('a transaction keeps its token over all attempts, and each has its own', async () => {
  server.answer(breaking, refusing('InternalServerError', 500), ok)
  await transact()
  const tokens = heard().map(({ body }) => JSON.parse(body).ClientRequestToken)
  expect(tokens).toEqual([expect.any(String), tokens[0], tokens[0]])
  server.answer(ok)
  await transact()
  expect(JSON.parse(heard()[0]?.body ?? '').ClientRequestToken).not.toBe(tokens[0])
})

test('retries an answer that breaks off', async () => {
  server.answer(
    (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"Item":')
      setTimeout(() => response.destroy(), 20)
    },
    saying(200, { Item: { n: { N: '1' } } }),
  )
  expect((await get()).Item).toEqual({ n: 1 })
})

test('a table that does not listen is tried four times, and is an outage', async () => {
  await server.stop()
  await expect(put()).rejects.toMatchObject({
    name: 'ServiceUnavailable',
    message: expect.stringContaining('ECONNREFUSED'),
  })
  await server.startAgain()
})

test('after a timeout, reads and transactions are retried once, and nothing else', async () => {
  const requested = new Map<string, number>()
  const halfway: Answer = (response) => response.writeHead(200, { 'content-length': 100 }).write('{')
  server.answer((response) => {
    const operation = String(response.req.headers['x-amz-target']).split('.')[1] ?? ''
    const times = (requested.get(operation) ?? 0) + 1
    requested.set(operation, times)
    if (operation === 'UpdateItem') halfway(response)
    if (times > 1 && /GetItem|Transact/.test(operation)) ok(response)
  })
  const query = () =>
    askTable(new QueryCommand({ TableName, KeyConditionExpression: 'PK = :a', ExpressionAttributeValues: { ':a': 1 } }))
  const late = {
    status: 'rejected',
    reason: { name: 'ServiceUnavailable', message: expect.stringContaining('in time') },
  }
  const done = { status: 'fulfilled' }
  const started = Date.now()
  expect(await Promise.allSettled([get(), transact(), query(), put(), update()])).toMatchObject([
    done,
    done,
    late,
    late,
    late,
  ])
  expect(Date.now() - started, 'before the function times out').toBeLessThan(8_000)
  expect(Object.fromEntries(requested)).toEqual({
    GetItem: 2,
    TransactWriteItems: 2,
    Query: 2,
    PutItem: 1,
    UpdateItem: 1,
  })
})
