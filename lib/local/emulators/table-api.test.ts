import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { streamReader } from '../streams/stream-reader.ts'
import { createTable, expireRows, type TableApi, tableApi } from './table-api.ts'
import { startTableEngine, type TableEngine } from './table-engine.ts'

const TableName = 'probe'
const [over, ahead] = [{ N: '1000' }, { N: `${Math.floor(Date.now() / 1000) + 3600}` }]
const going = new AbortController().signal
let engine: TableEngine
let call: TableApi
let dataDir: string

folderForEachTest('expiry', (folder) => (dataDir = folder))
beforeEach(async () => {
  engine = await startTableEngine(dataDir)
  call = tableApi(engine.endpoint, { accessKeyId: 'local', secretAccessKey: 'local', region: 'eu-west-2' })
  await createTable(call, TableName)
})
afterEach(() => engine.stop())

const keyOf = (name: string) => ({ PK: { S: name }, SK: { S: 'META' } })
const put = (name: string, more: Record<string, unknown> = {}) =>
  call('PutItem', { TableName, Item: { ...keyOf(name), ...more } })
const names = async () => {
  const { Items } = await call<{ Items: { PK: { S: string } }[] }>('Scan', { TableName })
  return Items.map(({ PK }) => PK.S).toSorted()
}

test('removes expired rows, and no rows that have time left or never expire', async () => {
  await put('endless')
  await put('ahead', { ttl: ahead })
  await put('over', { ttl: over })
  await expireRows(call, TableName, going)
  expect(await names()).toEqual(['ahead', 'endless'])
})

test('keeps a row that got more time after it was scanned', async () => {
  await put('over', { ttl: over })
  const late: TableApi = async (target, input) => {
    if (target === 'DeleteItem') await put('over', { ttl: ahead })
    return call(target, input)
  }
  await expireRows(late, TableName, going)
  expect(await names()).toEqual(['over'])
})

test('throws any other refusal of the table', async () => {
  await put('over', { ttl: over })
  const broken: TableApi = (target, input) => call(target === 'DeleteItem' ? 'NoSuchCall' : target, input)
  await expect(expireRows(broken, TableName, going)).rejects.toThrow()
  expect(await names()).toEqual(['over'])
})

test('scans in small pages up to the end, and stops when it is aborted', async () => {
  const many = Array.from({ length: 600 }, (_, n) => ({ PutRequest: { Item: { ...keyOf(`${n}`), ttl: over } } }))
  for (let index = 0; index < many.length; index += 25) {
    await call('BatchWriteItem', { RequestItems: { [TableName]: many.slice(index, index + 25) } })
  }
  const stopping = new AbortController()
  const stopped: TableApi = (target, input) => {
    stopping.abort()
    return call(target, input)
  }
  await expireRows(stopped, TableName, stopping.signal)
  expect(await names()).toHaveLength(350)
  await expireRows(call, TableName, going)
  expect(await names()).toEqual([])
})

test('the stream marks expired rows, and no others, as removed by the table', async () => {
  await put('over', { ttl: over })
  await put('ahead', { ttl: ahead })
  await put('endless')
  const reader = streamReader(call, TableName, {}, 'LATEST')
  await reader.ready()
  await expireRows(call, TableName, going)
  for (const name of ['ahead', 'endless']) await call('DeleteItem', { TableName, Key: keyOf(name) })
  const [batch] = await reader.next(100)
  const reported = batch?.records.map(({ dynamodb, userIdentity }) => [dynamodb.Keys.PK, userIdentity?.principalId])
  expect(reported).toEqual([
    [{ S: 'over' }, 'dynamodb.amazonaws.com'],
    [{ S: 'ahead' }, undefined],
    [{ S: 'endless' }, undefined],
  ])
})
