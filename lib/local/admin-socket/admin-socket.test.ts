import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { lockDataFolder, readKeys } from '../data-folder.ts'
import { openLocalTable } from '../table/local-table.ts'
import { openTableFile } from '../table/table-file.ts'
import { openAdminSocket, reachRunningHost } from './admin-socket.ts'
import { reachTable } from './reach-table.ts'

let dataDir: string
folderForEachTest('admin-socket', (folder) => (dataDir = folder))

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const TableName = 'sameway'
const key = { PK: 'USER#1', SK: 'META' }
const item = {
  ...key,
  GSI1PK: 'a',
  GSI1SK: 'b',
  n: 1.5,
  tags: new Set(['x', 'y']),
  parts: [{ yes: true }, null],
  gone: undefined,
}
const stored = { ...key, GSI1PK: 'a', GSI1SK: 'b', n: 1.5, tags: new Set(['x', 'y']), parts: [{ yes: true }, null] }

const openTable = () => {
  const table = openLocalTable({ dataDir, tableName: TableName })
  undo.push(table.close)
  return table
}

const open = async () => {
  const socket = await openAdminSocket(dataDir, openTable())
  undo.push(socket.close)
  return reachRunningHost(dataDir)
}

const unless = { ConditionExpression: 'attribute_not_exists(PK)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }

describe('the admin socket', () => {
  it('answers each operation as the table itself does', async () => {
    const table = await open()
    expect(await table.send('PutItem', { TableName, Item: item })).toEqual({ answer: {} })
    expect(await table.send('GetItem', { TableName, Key: key })).toEqual({ answer: { Item: stored } })
    const UpdateExpression = 'SET n = n + :one'
    const one = { ExpressionAttributeValues: { ':one': 1 } }
    const update = { TableName, Key: key, UpdateExpression, ...one, ReturnValues: 'ALL_NEW' }
    expect(await table.send('UpdateItem', update)).toEqual({ answer: { Attributes: { ...stored, n: 2.5 } } })
    await table.send('TransactWriteItems', {
      TransactItems: [{ Put: { TableName, Item: { PK: 'USER#1', SK: 'ZZ' } } }],
    })
    const query = { KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': 'USER#1' }, Limit: 1 }
    const first = { Items: [{ ...stored, n: 2.5 }], Count: 1, ScannedCount: 1, LastEvaluatedKey: key }
    expect(await table.send('Query', { TableName, ...query })).toEqual({ answer: first })
    expect(await table.send('Query', { TableName, ...query, ExclusiveStartKey: key })).toMatchObject({
      answer: { Items: [{ PK: 'USER#1', SK: 'ZZ' }] },
    })
    expect(await table.send('BatchGetItem', { RequestItems: { [TableName]: { Keys: [key] } } })).toMatchObject({
      answer: { Responses: { [TableName]: [{ ...stored, n: 2.5 }] } },
    })
    expect(await table.send('DeleteItem', { TableName, Key: key })).toEqual({ answer: {} })
    expect(await table.send('GetItem', { TableName, Key: key })).toEqual({ answer: {} })
  })

  it('passes refusals on with their items', async () => {
    const table = await open()
    await table.send('PutItem', { TableName, Item: item })
    const put = { TableName, Item: item, ...unless }
    expect(await table.send('PutItem', put)).toEqual({
      refusal: { name: 'ConditionalCheckFailedException', message: 'The conditional request failed', Item: stored },
    })
    expect(await table.send('TransactWriteItems', { TransactItems: [{ Put: put }] })).toMatchObject({
      refusal: {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: stored }],
      },
    })
    expect(await table.send('Query', { TableName, KeyConditionExpression: 'PK' })).toMatchObject({
      refusal: { name: 'ValidationException' },
    })
  })

  it.skipIf(process.platform === 'win32')('is a socket for its owner alone, and leaves no file behind', async () => {
    await open()
    const found = statSync(join(dataDir, 'admin.sock'))
    expect(found.isSocket()).toBe(true)
    expect(found.mode & 0o777).toBe(0o600)
    await undo.pop()?.()
    expect(existsSync(join(dataDir, 'admin.sock'))).toBe(false)
  })

  it.skipIf(process.platform === 'win32')('is in the temporary folder if the path is too long', async () => {
    dataDir = join(dataDir, 'long'.repeat(30))
    mkdirSync(dataDir)
    const table = await open()
    const path = readFileSync(join(dataDir, 'admin.path'), 'utf8')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
    expect(await table.send('GetItem', { TableName, Key: key })).toEqual({ answer: {} })
    await undo.pop()?.()
    expect(existsSync(join(path, '..'))).toBe(false)
    expect(readdirSync(dataDir)).not.toContain('admin.path')
  })

  it.skipIf(process.platform === 'win32')('replaces what a killed host left', async () => {
    const code = `require('node:net').createServer().listen('${join(dataDir, 'admin.sock')}', () => console.log('open'))`
    const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(statSync(join(dataDir, 'admin.sock')).isSocket()).toBe(true)
    expect(await (await open()).send('GetItem', { TableName, Key: key })).toEqual({ answer: {} })
  })
})

it('a backup holds whole transactions while others write', async () => {
  const host = await open()
  const write = async (count: number): Promise<void> => {
    const items = ['a', 'b'].map((PK) => ({ PK, SK: 'x', count }))
    const filler = { PK: 'filler', SK: `${count}`, text: 'x'.repeat(20_000) }
    const TransactItems = [...items, filler].map((Item) => ({ Put: { TableName, Item } }))
    expect(await host.send('TransactWriteItems', { TransactItems })).toEqual({ answer: {} })
  }
  for (let first = 0; first < 400; first += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => write(first + index)))
  let isOver = false
  const writing = (async () => {
    for (let count = 400; !isOver; count += 1) await write(count)
  })()
  const to = join(dataDir, 'copy.db')
  await host.backup(to)
  isOver = true
  await writing
  const copy = new DatabaseSync(to)
  const counts = ['a', 'b'].map((PK) => copy.prepare('SELECT item FROM rows WHERE PK = ?').get(PK))
  expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const fillers = copy.prepare("SELECT count(*) AS sum FROM rows WHERE PK = 'filler'").get()?.sum
  copy.close()
  const [one, other] = counts.map((row) => JSON.parse(String(row?.item)).count)
  expect(one).toBe(other)
  expect(fillers).toBe(one + 1)
  expect(one).toBeGreaterThanOrEqual(399)
})

it('a backup waits for a group of writes that is open when it starts', async () => {
  const file = openTableFile(join(dataDir, 'rows.db'))
  undo.push(file.close)
  file.exec("BEGIN IMMEDIATE; INSERT INTO rows (PK, SK, item, bytes) VALUES ('a', 'x', '{}', 2)")
  const copying = file.backup(join(dataDir, 'copy.db'))
  setTimeout(() => file.exec('COMMIT'), 50)
  await copying
  const copy = new DatabaseSync(join(dataDir, 'copy.db'))
  expect(copy.prepare('SELECT count(*) AS sum FROM rows').get()).toEqual({ sum: 1 })
  copy.close()
})

describe('reach a table', () => {
  it('refuses a folder that is not ours', async () => {
    await expect(reachTable(dataDir)).rejects.toThrow(`${dataDir} is no data folder of Sameway`)
  })

  it('opens the file itself if no host runs, and keeps hosts out meanwhile', async () => {
    readKeys(dataDir)
    const table = await reachTable(dataDir)
    await table.send('PutItem', { TableName, Item: item })
    expect(() => lockDataFolder(dataDir)).toThrow('is in use')
    await table.close()
    undo.push(lockDataFolder(dataDir))
    expect(await openTable().send('GetItem', { TableName, Key: key })).toEqual({ answer: { Item: stored } })
  })

  it('waits for the socket of a host that is starting', async () => {
    readKeys(dataDir)
    undo.push(lockDataFolder(dataDir))
    const reached = reachTable(dataDir)
    const there = await open()
    await there.send('PutItem', { TableName, Item: item })
    const table = await reached
    expect(await table.send('GetItem', { TableName, Key: key })).toEqual({ answer: { Item: stored } })
  })
})
