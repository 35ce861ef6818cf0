import { describe, expect, test } from 'vitest'
import { BatchGetCommand, QueryCommand, TransactWriteCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { directoryStore, statisticsStore } from './statistics-store.ts'

describe('statistics store', () => {
  const sent = mockTable(table)

  test('throws if it gets only some of the counters', async () => {
    sent
      .on(BatchGetCommand)
      .resolves({ Responses: { [tableName]: [] }, UnprocessedKeys: { [tableName]: { Keys: [keys.statistics(3)] } } })
    await expect(statisticsStore.read('users')).rejects.toMatchObject({ code: 'service.unavailable' })
  })

  test('each figure is the sum over all shards, and 0 if it was never counted', async () => {
    const shards = [{ users: 2, partners: 1 }, { users: 3 }, { users: -1, partners: 4 }]
    sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: shards } })
    expect(await statisticsStore.read('users', 'partners', 'admins')).toEqual({ users: 4, partners: 5, admins: 0 })
    expect(sent.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.[tableName]?.Keys).toHaveLength(16)
  })

  test('readNow reads consistently, and returns the number of changes', async () => {
    sent.on(BatchGetCommand).resolves({
      Responses: {
        [tableName]: [
          { users: 2, changes: 5 },
          { users: 3, changes: 1 },
        ],
      },
    })
    expect(await statisticsStore.readNow(['users', 'admins'])).toEqual({ users: 5, admins: 0, changes: 6 })
    expect(sent.commandCalls(BatchGetCommand)[0]?.args[0].input.RequestItems?.[tableName]?.ConsistentRead).toBe(true)
  })

  test('a correction adds only once when the SDK retries, and counts as a change', async () => {
    sent.on(TransactWriteCommand).resolves({})
    await statisticsStore.correct('users', -2)
    expect(sent.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toMatchObject([
      {
        Update: {
          UpdateExpression: 'ADD #name :difference, #changes :one',
          ExpressionAttributeNames: { '#name': 'users' },
          ExpressionAttributeValues: { ':difference': -2, ':one': 1 },
        },
      },
    ])
  })
})

const sent = mockTable(table)
const directory = { index: 'GSI1', list: 'DIR#USER' } as const

test('a list is counted to its end without returning rows', async () => {
  sent
    .on(QueryCommand)
    .resolvesOnce({ Count: 40, LastEvaluatedKey: { PK: 'a' } })
    .resolvesOnce({ Count: 2 })
  expect(await directoryStore.count(directory)).toBe(42)
  const requested = sent.commandCalls(QueryCommand).map(({ args }) => args[0].input)
  expect(requested).toMatchObject([{ Select: 'COUNT' }, { Select: 'COUNT', ExclusiveStartKey: { PK: 'a' } }])
})
