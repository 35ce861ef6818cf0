import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openLocalTable } from './local-table.ts'
import { createRowCache } from './row-cache.ts'

const key = (SK: string) => ({ PK: 'P', SK })
const row = (text: string) => ({ text, bytes: text.length })

test('knows rows and missing rows until they are set again or cleared', () => {
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

test('forgets the least recently used rows, and keeps the others', () => {
  const cache = createRowCache(4 * 1_300)
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  for (const name of names) {
    cache.set(key(name), row('x'.repeat(1_000)))
    cache.get(key('a'))
  }
  expect(names.filter((name) => cache.get(key(name)) !== undefined)).toEqual(['a', 'h', 'i'])
})

test('keeps only the newest text of a row that is written repeatedly, within its maximum size', () => {
  const cache = createRowCache(4 * 1_300)
  for (let index = 0; index < 50; index += 1) cache.set(key('a'), row(`${index}${'x'.repeat(1_000)}`))
  expect(cache.get(key('a'))?.row?.text.slice(0, 3)).toBe('49x')
})

test('reads a row again after another connection has written it', async () => {
  const dataDir = temporaryFolder('cache')
  const table = openLocalTable({ dataDir, tableName: 'rows' })
  const read = () => table.send('GetItem', { TableName: 'rows', Key: key('a') })
  await table.send('PutItem', { TableName: 'rows', Item: { ...key('a'), n: 1 } })
  expect(await read()).toMatchObject({ answer: { Item: { n: 1 } } })
  const other = new DatabaseSync(join(dataDir, 'table', 'rows.db'))
  other.exec(`UPDATE rows SET item = replace(item, '"n":1', '"n":2')`)
  other.close()
  await new Promise((resolve) => setImmediate(resolve)) // it checks once a turn
  expect(await read()).toMatchObject({ answer: { Item: { n: 2 } } })
  await table.close()
})
