import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { type OpenLocalTable, openLocalTable } from './local-table.ts'

const TableName = 'rows'
let dataDir = ''
let table: OpenLocalTable
folderForEachTest('table', (folder) => {
  dataDir = folder
})
beforeEach(() => {
  table = openLocalTable({ dataDir, tableName: TableName })
})
afterEach(() => table.close())

test('the outbox skips writes without effects, and keeps all others', async () => {
  const put = (PK: string) => table.send('PutItem', { TableName, Item: { PK, SK: 'META' } })
  await Promise.all([table.withoutEffects(() => put('P1')), put('P2')])
  const batches = await table.outbox.source.next(10)
  expect(batches.flatMap(({ records }) => records.map(({ dynamodb }) => dynamodb?.Keys?.PK))).toEqual([{ S: 'P2' }])
  const found = await table.send('GetItem', { TableName, Key: { PK: 'P1', SK: 'META' } })
  expect(found).toMatchObject({ answer: { Item: { PK: 'P1' } } })
})

test('a refused write without effects does not affect the next write', async () => {
  const put = (PK: string, rule: object) => table.send('PutItem', { TableName, Item: { PK, SK: 'META' }, ...rule })
  const refused = await table.withoutEffects(() => put('P1', { ConditionExpression: 'attribute_exists(PK)' }))
  expect(refused).toMatchObject({ refusal: { name: 'ConditionalCheckFailedException' } })
  await put('P1', {})
  const [batch] = await table.outbox.source.next(10)
  expect(batch?.records).toHaveLength(1)
})
