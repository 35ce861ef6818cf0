import { expect, test } from 'vitest'
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
