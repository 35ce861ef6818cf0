import { expect, it } from 'vitest'
import { compare, decodeItem, encodeItem, type Item, isEqual, sumOf, type Value } from './values.ts'

const nested = (levels: number): Value => (levels === 0 ? 'end' : { in: nested(levels - 1) })

it.each<[string, unknown]>([
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['a number too large', 1e126],
  ['a number too near zero', 1e-131],
  ['an integer that a double does not hold', 2 ** 53],
  ['a large integer', 1n],
  ['a function', () => 1],
  ['a date', new Date(0)],
  ['an empty set', new Set()],
  ['a set of two types', new Set(['a', 1])],
  ['a set of booleans', new Set([true])],
  ['33 levels', nested(33)],
  ['a name that stands for a set in the file', { '\u0000set': ['a'] }],
  ['401 KB', 'a'.repeat(400 * 1024)],
])('refuses %s', (_, value) => {
  expect(() => encodeItem({ value } as Item)).toThrow(expect.objectContaining({ name: 'ValidationException' }))
})

it.each<[string, Item]>([
  ['texts with odd letters', { a: '"\\\u0000set\n', b: '\u{1F600}\uFFFF', c: '' }],
  ['numbers', { a: 0, b: -1.5, c: 1e-130, d: 2 ** 53 - 1 }],
  ['booleans and null', { a: true, b: false, c: null }],
  ['sets', { a: new Set(['b', 'a']), b: new Set([2, 1]), c: { in: [new Set(['x'])] } }],
  ['lists and maps', { a: [1, ['b', {}], []], b: { c: { d: null } } }],
  ['32 levels', { a: nested(31) }],
])('gives back %s', (_, item) => {
  expect(decodeItem(encodeItem(item).text)).toEqual(item)
})

it('leaves out what is undefined', () => {
  const item = { a: undefined, b: { c: undefined, d: [1, undefined, 2] } } as unknown as Item
  expect(decodeItem(encodeItem(item).text)).toEqual({ b: { d: [1, 2] } })
})

it.each<[Value, number]>([
  ['é\u{1F600}', 6],
  [true, 1],
  [null, 1],
  [0, 1],
  [100, 2],
  [12_345, 4],
  [-12_345, 5],
  [1.5, 3],
  [11.55, 3],
  [0.125, 3],
  [-2.125, 5],
  [100.5, 4],
  [1e-7, 2],
  [['ab', 1], 9],
  [new Set(['ab', 'c']), 3],
  [{ ab: 'c' }, 7],
])('counts %j as %i bytes', (value, bytes) => {
  expect(encodeItem({ nm: value }).bytes).toBe(bytes + 2)
})

it('orders texts by the bytes of their UTF-8, not by UTF-16', () => {
  const texts = ['\u{1F600}', 'Z', 'a\uFFFD', 'ab', '', 'a', '\uFFFD', 'é', 'a\u{1F600}']
  expect(texts.toSorted(compare)).toEqual(texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
})

it.each<[number, number, number]>([
  [0.1, 0.2, 0.3],
  [1.005, -0.005, 1],
  [2 ** 53 - 2, 1, 2 ** 53 - 1],
  [1e-7, 5, 5.0000001],
])('counts %d and %d together as decimals', (left, right, sum) => {
  expect(sumOf(left, right)).toBe(sum)
})

it.each<[unknown, unknown, boolean]>([
  [1, '1', false],
  [null, undefined, false],
  [new Set(['a', 'b']), new Set(['b', 'a']), true],
  [new Set(['a']), ['a'], false],
  [[1, 2], [2, 1], false],
  [{ a: [1] }, { a: [1] }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
])('compares %j with %j: %s', (left, right, isSame) => {
  expect(isEqual(left as Value, right as Value)).toBe(isSame)
})
