import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openLocalTable } from './local-table.ts'
import { createRowCache } from './row-cache.ts'

const key = (SK: string) => ({ PK: 'P', SK })
const row = (text: string) => ({ text, bytes: text.length })

test('knows rows, and which are missing, until they are set anew or cleared', () => {
  const cache = createRowCache()
  expect(cache.get(key('a'))).toBe(undefined)
  cache.set(key('a'), row('one'))
  cache.set(key('b'), undefined)
  expect(cache.get(key('a'))).toMatchObject({ row: row('one') })
  expect(cache.get(key('b'))).toMatchObject({ row: undefined })
  cache.set(key('a'), row('two'))
  expect(cache.get(key('a'))).toMatchObject({ row: row('two') })
  cache.clear()
  expect(cache.get(key('a'))).toBe(undefined)
})

test('forgets the rows that nobody has asked for longest', () => {
  const cache = createRowCache(3 * 1_300)
  for (const name of ['a', 'b', 'c']) cache.set(key(name), row('x'.repeat(1_000)))
  cache.get(key('a'))
  cache.set(key('d'), row('x'.repeat(1_000)))
  cache.set(key('a'), row('x'.repeat(1_000)))
  expect(['a', 'b', 'c', 'd'].map((name) => cache.get(key(name)) !== undefined)).toEqual([true, false, true, true])
})

test('a row that another connection has written into the file is read anew', async () => {
  const dataDir = temporaryFolder('cache')
  const table = openLocalTable({ dataDir, tableName: 'rows' })
  const read = () => table.send('GetItem', { TableName: 'rows', Key: key('a') })
  await table.send('PutItem', { TableName: 'rows', Item: { ...key('a'), n: 1 } })
  expect(await read()).toMatchObject({ answer: { Item: { n: 1 } } })
  const other = new DatabaseSync(join(dataDir, 'table', 'rows.db'))
  other.exec(`UPDATE rows SET item = replace(item, '"n":1', '"n":2')`)
  other.close()
  await new Promise((resolve) => setImmediate(resolve)) // it looks once a turn
  expect(await read()).toMatchObject({ answer: { Item: { n: 2 } } })
  await table.close()
})
