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

test('the outbox keeps nothing of what is written without effects, and all else as before', async () => {
  const post = (PK: string) => table.send('PutItem', { TableName, Item: { PK, SK: 'META' } })
  await Promise.all([table.withoutEffects(() => post('REQ#1')), post('REQ#2')])
  const batches = await table.outbox.source.next(10)
  expect(batches.flatMap(({ records }) => records.map(({ dynamodb }) => dynamodb?.Keys?.PK))).toEqual([{ S: 'REQ#2' }])
  const found = await table.send('GetItem', { TableName, Key: { PK: 'REQ#1', SK: 'META' } })
  expect(found).toMatchObject({ answer: { Item: { PK: 'REQ#1' } } })
})

test('a write without effects that is refused leaves the next one its effects', async () => {
  const post = (PK: string, rule: object) => table.send('PutItem', { TableName, Item: { PK, SK: 'META' }, ...rule })
  const refused = await table.withoutEffects(() => post('REQ#1', { ConditionExpression: 'attribute_exists(PK)' }))
  expect(refused).toMatchObject({ refusal: { name: 'ConditionalCheckFailedException' } })
  await post('REQ#1', {})
  const [batch] = await table.outbox.source.next(10)
  expect(batch?.records).toHaveLength(1)
})
