import { unmarshall as theirReading, marshall as theirs } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marshall, type Row, unmarshall } from './attribute-values.ts'

const most = Number.MAX_SAFE_INTEGER
const name = fc.string().filter((text) => text !== '__proto__')
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.integer(),
    fc.double({ min: -most, max: most, noNaN: true }),
    fc.constant(null),
    fc.constant(undefined),
    fc.uniqueArray(fc.string(), { minLength: 1 }).map((words) => new Set(words)),
    fc.array(tie('value')),
    fc.dictionary(name, tie('value')),
  ),
}))
const items = fc.dictionary(name, value)

test('whatever we store is written as the SDK writes it, and read as the SDK reads it', () => {
  fc.assert(
    fc.property(items, (item) => {
      const row = marshall(item)
      expect(row).toEqual(theirs(item, { removeUndefinedValues: true }))
      expect(unmarshall(row)).toEqual(theirReading(row))
    }),
  )
})

test('what is undefined is left out, in maps as in lists', () => {
  expect(marshall({ a: undefined, b: [1, undefined, { c: undefined }] })).toEqual({
    b: { L: [{ N: '1' }, { M: {} }] },
  })
})

test.each([
  ['no number', Number.NaN],
  ['an infinite number', Number.POSITIVE_INFINITY],
  ['a number that would be rounded', most + 1],
  ['one below', -most - 1],
  ['a whole number of any size', 1n],
  ['a function', () => 1],
  ['a symbol', Symbol('one')],
  ['a date', new Date(0)],
  ['an empty set', new Set()],
  ['a set of numbers', new Set([1])],
  ['a map', new Map()],
  ['bytes', new Uint8Array(1)],
  ['an instance of a class', new (class Person {})()],
  ['another prototype', JSON.parse('{"__proto__":{"isAdmin":true}}')],
])('%s is refused, however deep it lies', (_, refused) => {
  expect(() => marshall({ refused })).toThrow(/cannot hold/)
  expect(() => marshall({ a: [{ refused }] })).toThrow(/cannot hold/)
})

test('what we cannot have written is not read as something else', () => {
  expect(() => unmarshall({ n: { N: '9007199254740993' } })).toThrow('9007199254740993')
  expect(() => unmarshall({ set: { NS: ['1'] } } as unknown as Row)).toThrow('NS')
})
