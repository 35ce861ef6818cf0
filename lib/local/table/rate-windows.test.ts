import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openLocalTable } from './local-table.ts'

const TableName = 'rows'
const open = (dataDir: string) => openLocalTable({ dataDir, tableName: TableName })
type Table = ReturnType<typeof open>

const take = (table: Table, ip = '127.0.0.1', endsInSeconds = 60) =>
  table.send('UpdateItem', {
    TableName,
    Key: { PK: `RL#login#ip#${ip}`, SK: '29000000' },
    UpdateExpression: 'ADD taken :one SET #ttl = if_not_exists(#ttl, :gone)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':gone': Math.ceil(Date.now() / 1000) + endsInSeconds },
    ReturnValues: 'ALL_NEW',
  })
const taken = (count: number) => ({ answer: { Attributes: { taken: count } } })

test('rate windows are in memory, and in the file for the next host when this one stops', async () => {
  const dataDir = temporaryFolder('windows')
  const first = open(dataDir)
  const inFile = () => {
    const file = new DatabaseSync(join(dataDir, 'table', 'rows.db'), { readOnly: true })
    const { count } = file.prepare('SELECT count(*) AS count FROM rows').get() as { count: number } // it counts
    file.close()
    return count
  }
  await take(first)
  expect(await take(first)).toMatchObject(taken(2))
  expect([first.confirmed(), inFile()]).toEqual([undefined, 0])
  await first.close()
  expect(inFile()).toBe(1)

  const second = open(dataDir)
  expect(inFile()).toBe(0)
  expect(await take(second)).toMatchObject(taken(3))
  await second.close()
})

test('the sweep of expired rows ends, also after a host that kept many rate windows', async () => {
  const dataDir = temporaryFolder('windows')
  const first = open(dataDir)
  for (let number = 0; number < 60; number += 1) await take(first, `127.0.0.${number}`, -60)
  await first.close()
  const second = open(dataDir)
  const patience = AbortSignal.timeout(5_000)
  await second.expireRows(patience)
  expect(patience.aborted).toBe(false)
  await second.close()
})
