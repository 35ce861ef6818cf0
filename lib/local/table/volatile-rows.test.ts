import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { volatilePartitions } from '#lib/table-schema.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openLocalTable } from './local-table.ts'

const TableName = 'rows'
const open = (dataDir: string) => openLocalTable({ dataDir, tableName: TableName })
type Table = ReturnType<typeof open>

const count = (table: Table, name = 'a', endsInSeconds = 60) =>
  table.send('UpdateItem', {
    TableName,
    Key: { PK: `${volatilePartitions}${name}`, SK: '1' },
    UpdateExpression: 'ADD n :one SET #ttl = if_not_exists(#ttl, :gone)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':gone': Math.ceil(Date.now() / 1000) + endsInSeconds },
    ReturnValues: 'ALL_NEW',
  })
const counted = (n: number) => ({ answer: { Attributes: { n } } })

test('volatile rows are in memory, and in the file for the next host when this one stops', async () => {
  const dataDir = temporaryFolder('volatile')
  const first = open(dataDir)
  const inFile = () => {
    const file = new DatabaseSync(join(dataDir, 'table', 'rows.db'), { readOnly: true })
    const found = file.prepare('SELECT count(*) AS count FROM rows').get()
    file.close()
    return found?.count
  }
  await count(first)
  expect(await count(first)).toMatchObject(counted(2))
  expect([first.confirmed(), inFile()]).toEqual([undefined, 0])
  await first.close()
  expect(inFile()).toBe(1)

  const second = open(dataDir)
  expect(inFile()).toBe(0)
  expect(await count(second)).toMatchObject(counted(3))
  await second.close()
})

test('the sweep of expired rows ends, even after a host that kept many volatile rows', async () => {
  const dataDir = temporaryFolder('volatile')
  const first = open(dataDir)
  for (let number = 0; number < 60; number += 1) await count(first, `${number}`, -60)
  await first.close()
  const second = open(dataDir)
  const timeout = AbortSignal.timeout(5_000)
  await second.expireRows(timeout)
  expect(timeout.aborted).toBe(false)
  await second.close()
})
