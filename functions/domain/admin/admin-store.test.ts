import { expect, test } from 'vitest'
import { TransactionCanceledException, TransactWriteCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { userId } from '#test/support/fake-requests.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { reviewStore } from './admin-store.ts'

const sent = mockTable(table)

const count = { Update: { Key: { PK: 'STAT#1', SK: 'STAT' }, UpdateExpression: 'ADD a :one' } }
const decision = {
  row: { PK: 'BIZ#b', SK: 'PROFILE', version: 4 },
  readVersion: 3,
  by: userId('admin'),
  also: [count],
}
/** A refusal at these positions of the transaction. */
const refusedAt = (...places: number[]) =>
  sent.on(TransactWriteCommand).rejects(
    new TransactionCanceledException({
      CancellationReasons: [0, 1, 2].map((index) => ({
        Code: places.includes(index) ? 'ConditionalCheckFailed' : 'None',
      })),
    }),
  )

test('reports the caller’s lost admin role before any other refusal', async () => {
  for (const [places, outcome] of [
    [[0], 'no-admin'],
    [[0, 1], 'no-admin'],
    [[1], 'moved'],
    [[2], 'moved'],
  ] as const) {
    refusedAt(...places)
    expect(await reviewStore.decide(decision)).toBe(outcome)
  }
})

test('checks the admin’s flag and the version in the transaction of the decision', async () => {
  sent.on(TransactWriteCommand).resolves({})
  expect(await reviewStore.decide(decision)).toBe('decided')
  const [admin, row, also] = sent.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []
  expect(admin?.ConditionCheck).toMatchObject({
    Key: { PK: `USER#${userId('admin')}`, SK: 'PROFILE' },
    ConditionExpression: 'isAdmin = :yes AND attribute_not_exists(erasesAt)',
    ExpressionAttributeValues: { ':yes': true },
  })
  expect(row?.Put).toMatchObject({
    Item: decision.row,
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': 3 },
  })
  expect(also).toMatchObject(count)
})
