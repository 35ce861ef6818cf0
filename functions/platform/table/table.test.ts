import { afterEach, expect, test, vi } from 'vitest'
import { mockTable } from '#test/support/mock-table.ts'
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactWriteCommand,
  UpdateCommand,
} from './commands.ts'
import { withoutKeys } from './row-schema.ts'
import { table, transact, update } from './table.ts'

const sent = mockTable(table)
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    CancellationReasons: codes.map((Code) => ({
      Code,
      ...(Code === 'ConditionalCheckFailed' && { Item: { n: 7 } }),
    })),
  })
const conflict = () => Object.assign(new Error('conflict'), { name: 'TransactionConflictException' })
const change = { Key: { PK: 'A', SK: 'B' }, UpdateExpression: 'SET a = :a' }
const two = [{ Put: { Item: { PK: 'A' } } }, { Delete: { Key: { PK: 'B' } } }]

afterEach(() => vi.restoreAllMocks())

test('a refused update returns the item as it was', async () => {
  const refused = new ConditionalCheckFailedException({ Item: { tries: 5 } })
  sent.on(UpdateCommand).rejects(refused)
  expect(await update(change)).toEqual({ done: false, item: { tries: 5 } })
})

test('a refused transaction returns which of its writes were refused', async () => {
  sent.on(TransactWriteCommand).rejects(canceled('None', 'ConditionalCheckFailed'))
  expect(await transact(two)).toEqual({ done: false, refused: new Map([[1, { n: 7 }]]) })
})

test('a conflict is retried until it succeeds', async () => {
  sent
    .on(UpdateCommand)
    .rejectsOnce(conflict())
    .rejectsOnce(conflict())
    .resolves({ Attributes: { a: 1 } })
  expect(await update(change)).toEqual({ done: true, item: { a: 1 } })
  sent.on(TransactWriteCommand).rejectsOnce(canceled('TransactionConflict', 'None')).resolves({})
  expect(await transact(two)).toEqual({ done: true })
  expect(sent.commandCalls(UpdateCommand)).toHaveLength(3)
  const [first, second] = sent.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken)
  expect(first).toEqual(expect.any(String))
  expect(second, 'it is the same transaction').toBe(first)
})

test('a lasting conflict is thrown after eight tries', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  sent.on(TransactWriteCommand).rejects(canceled('TransactionConflict'))
  await expect(transact(two)).rejects.toThrow(TransactionCanceledException)
  expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(8)
})

test('an error that is neither a refusal nor a conflict is thrown at once', async () => {
  sent.on(TransactWriteCommand).rejects(canceled('ValidationError'))
  sent.on(UpdateCommand).rejects(new Error('network'))
  await expect(transact(two)).rejects.toThrow(TransactionCanceledException)
  await expect(update(change)).rejects.toThrow('network')
  expect(sent.calls()).toHaveLength(2)
})

test('every write of a transaction goes to our table and asks for the item that refused it', async () => {
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
