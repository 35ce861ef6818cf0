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
