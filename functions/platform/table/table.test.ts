import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import { table, transact, update, withoutKeys } from './table.ts'

const sent = mockClient(table)
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: '',
    CancellationReasons: codes.map((Code) => ({
      Code,
      ...(Code === 'ConditionalCheckFailed' && { Item: { n: { N: '7' } } }),
    })),
  })
const conflict = () => Object.assign(new Error('conflict'), { name: 'TransactionConflictException' })
const change = { Key: { PK: 'A', SK: 'B' }, UpdateExpression: 'SET a = :a' }
const two = [{ Put: { Item: { PK: 'A' } } }, { Delete: { Key: { PK: 'B' } } }]

beforeEach(() => sent.reset())

test('what is read is not copied for a logger that nobody reads', () => {
  expect(table.middlewareStack.identify().filter((name) => name.startsWith('loggerMiddleware'))).toEqual([])
})

test('a refused update answers the item as it stood', async () => {
  const refused = new ConditionalCheckFailedException({ $metadata: {}, message: '', Item: { tries: { N: '5' } } })
  sent.on(UpdateCommand).rejects(refused)
  expect(await update(change)).toEqual({ done: false, item: { tries: 5 } })
})

test('a refused transaction answers which of its writes were refused', async () => {
  sent.on(TransactWriteCommand).rejects(canceled('None', 'ConditionalCheckFailed'))
  expect(await transact(two)).toEqual({ done: false, refused: new Map([[1, { n: 7 }]]) })
})

test('a conflict is tried again until it goes through', async () => {
  sent
    .on(UpdateCommand)
    .rejectsOnce(conflict())
    .rejectsOnce(conflict())
    .resolves({ Attributes: { a: 1 } })
  expect(await update(change)).toEqual({ done: true, item: { a: 1 } })
  sent.on(TransactWriteCommand).rejectsOnce(canceled('TransactionConflict', 'None')).resolves({})
  expect(await transact(two)).toEqual({ done: true })
  expect(sent.commandCalls(UpdateCommand)).toHaveLength(3)
  expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(2)
})

test('a conflict that does not end is thrown after four tries', async () => {
  sent.on(TransactWriteCommand).rejects(canceled('TransactionConflict'))
  await expect(transact(two)).rejects.toThrow(TransactionCanceledException)
  expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(4)
})

test('what is neither a refusal nor a conflict is thrown at once', async () => {
  sent.on(TransactWriteCommand).rejects(canceled('ValidationError'))
  sent.on(UpdateCommand).rejects(new Error('network'))
  await expect(transact(two)).rejects.toThrow(TransactionCanceledException)
  await expect(update(change)).rejects.toThrow('network')
  expect(sent.calls()).toHaveLength(2)
})

test('every write of a transaction goes to our table and shows what refused it', async () => {
  sent.on(TransactWriteCommand).resolves({})
  await transact(two)
  const [call] = sent.commandCalls(TransactWriteCommand)
  for (const action of call?.args[0].input.TransactItems ?? []) {
    expect(Object.values(action)).toEqual([
      expect.objectContaining({ TableName: 'sameway', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    ])
  }
})

test('an item without its keys is what its owner wrote', () => {
  expect(withoutKeys({ PK: 'a', SK: 'b', GSI1PK: 'c', GSI3SK: 'd', ttl: 1, email: 'e', GSIx: 'f' })).toEqual({
    email: 'e',
    GSIx: 'f',
  })
})

test('what hangs is out after one try: it may have been done', async () => {
  sent.restore()
  let asked = 0
  const silent = createServer(() => {
    asked += 1
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo // as it is for a server on a port
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  vi.stubEnv('AWS_REGION', 'eu-west-2')
  vi.resetModules()
  const fresh = await import('./table.ts')
  await expect(fresh.update(change)).rejects.toMatchObject({ name: 'ServiceUnavailable' })
  expect(asked).toBe(1)
  silent.closeAllConnections()
  silent.close()
  vi.unstubAllEnvs()
})
