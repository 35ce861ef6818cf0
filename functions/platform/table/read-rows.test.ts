import { expect, test } from 'vitest'
import { mockTable } from '#test/support/mock-table.ts'
import { BatchGetCommand } from './commands.ts'
import { readRows } from './read-rows.ts'
import { table, tableName } from './table.ts'

const sent = mockTable(table)
const [first, second] = [
  { PK: 'A', SK: '1' },
  { PK: 'A', SK: '2' },
]
const left = { [tableName]: { Keys: [second] } }

test('asks again for the rows that the table left out', async () => {
  sent
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { [tableName]: [first] }, UnprocessedKeys: left })
    .resolves({ Responses: { [tableName]: [second] } })
  expect(await readRows([first, second])).toEqual([first, second])
})

test('a table that keeps leaving rows out is an outage, not a fault', async () => {
  sent.on(BatchGetCommand).resolves({ Responses: {}, UnprocessedKeys: left })
  await expect(readRows([second])).rejects.toMatchObject({ name: 'ServiceUnavailable' })
})
