import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, startScriptedServer } from '#test/support/scripted-server.ts'
import { GetCommand, PutCommand, TransactWriteCommand } from './commands.ts'
import { connect } from './connect.ts'

const saying =
  (status: number, said: unknown): Answer =>
  (response) =>
    response.writeHead(status).end(typeof said === 'string' ? said : JSON.stringify(said))
const refusing = (type: string, status = 400, more = {}) =>
  saying(status, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'why', ...more })
const breaking: Answer = (response) => response.destroy()
const ok = saying(200, {})

const environment = { AWS_REGION: 'eu-west-2', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
let server: Awaited<ReturnType<typeof startScriptedServer>>
let send: ReturnType<typeof connect>
const TableName = 'sameway'
const Item = { PK: 'a', SK: 'b' }
const get = () => send(new GetCommand({ TableName, Key: Item }))
const put = () => send(new PutCommand({ TableName, Item }))
const transact = () => send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item } }] }))

const heard = () => server.heard()

beforeEach(async () => {
  server = await startScriptedServer()
  send = connect({ ...environment, AWS_ENDPOINT_URL_DYNAMODB: server.url })
  vi.spyOn(Math, 'random').mockReturnValue(0) // no pauses
  server.answer(ok)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

test('without somebody to sign for nothing is asked', () => {
  expect(() => connect({ AWS_REGION: 'eu-west-2' })).toThrow('must be in the environment')
})

test('says what it asks, of whom and as who, over one connection', async () => {
  send = connect({ ...environment, AWS_ENDPOINT_URL_DYNAMODB: `${server.url}/table`, AWS_SESSION_TOKEN: 'token' })
  await get()
  await get()
  const [first, second] = heard()
  expect(first?.headers).toMatchObject({
    'x-amz-target': 'DynamoDB_20120810.GetItem',
    'x-amz-security-token': 'token',
    'content-length': String(first?.body.length),
    authorization: expect.stringContaining('host;x-amz-date;x-amz-security-token;x-amz-target'),
  })
  expect(second?.port).toBe(first?.port)
})

test('reads letters that come in two parts', async () => {
  const bytes = Buffer.from(JSON.stringify({ Item: { text: { S: 'Zoë €' } } }))
  const half = bytes.indexOf('€') + 1
  server.answer((response) => {
    response.write(bytes.subarray(0, half))
    setTimeout(() => response.end(bytes.subarray(half)), 20)
  })
  expect(await get()).toEqual({ Item: { text: 'Zoë €' } })
})

test.each([
  ['ProvisionedThroughputExceededException', 400],
  ['ThrottlingException', 400],
  ['RequestLimitExceeded', 400],
  ['TransactionInProgressException', 400],
  ['Unknown', 429],
  ['InternalServerError', 500],
  ['ServiceUnavailable', 503],
])('%s passes: even a write is tried again, and four times at most', async (type, status) => {
  server.answer(refusing(type, status), ok)
  expect(await put()).toEqual({})
  server.answer(refusing(type, status))
  await expect(put()).rejects.toMatchObject({ name: type, message: 'why', $metadata: { httpStatusCode: status } })
  expect(heard()).toHaveLength(4)
})

test.each([
  ['ValidationException', 400],
  ['ResourceNotFoundException', 400],
  ['TransactionConflictException', 400],
  ['NotImplemented', 501],
])('%s is for us, at once', async (type, status) => {
  server.answer(refusing(type, status))
  await expect(get()).rejects.toMatchObject({ name: type })
  expect(heard()).toHaveLength(1)
})

test('a refused write tells of the item as it stood', async () => {
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

test('a gateway that says 502 in words of its own is out', async () => {
  server.answer(saying(502, '<html>Bad Gateway</html>'))
  await expect(get()).rejects.toMatchObject({ name: 'UnknownError', $metadata: { httpStatusCode: 502 } })
})

test('where a connection breaks a read is asked again, and a transaction by its token', async () => {
  server.answer(breaking, saying(200, { Item: { a: { N: '1' } } }))
  expect(await get()).toEqual({ Item: { a: 1 } })
  server.answer(breaking, ok)
  await transact()
  const [first, second] = heard().map(({ body }) => JSON.parse(body).ClientRequestToken)
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
})

test.each([
  ['before the answer', breaking],
  [
    'within the answer',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"Attributes":')
      setTimeout(() => response.destroy(), 20)
    },
  ],
])('any other write may have been done where the connection breaks %s: nobody repeats it', async (_, broken) => {
  server.answer(broken)
  await expect(put()).rejects.toMatchObject({ name: 'ServiceUnavailable' })
  expect(heard()).toHaveLength(1)
})

test('who does not listen is asked again, since nothing was done', async () => {
  await server.stop()
  vi.mocked(Math.random).mockReturnValue(1)
  const waiting = put()
  await new Promise((resolve) => setTimeout(resolve, 40))
  await server.startAgain()
  expect(await waiting).toEqual({})
  await server.stop()
  await expect(get()).rejects.toMatchObject({
    name: 'ServiceUnavailable',
    message: expect.stringContaining('ECONNREFUSED'),
  })
  await server.startAgain()
})

test.each([
  ['not answer', () => undefined],
  ['not end', (response: ServerResponse) => response.writeHead(200).write('{')],
])('who does %s is given up after three seconds, and not asked again', async (_, hanging) => {
  server.answer(hanging)
  const started = Date.now()
  await expect(get()).rejects.toMatchObject({ name: 'ServiceUnavailable', message: expect.stringContaining('in time') })
  expect(Date.now() - started).toBeLessThan(4_000)
  expect(heard()).toHaveLength(1)
})
