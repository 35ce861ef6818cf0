import { describe, expect, it } from 'vitest'
import { parseCondition } from './condition-expressions.ts'
import { scopeOf } from './expressions.ts'
import { parseKeyCondition, parseProjection } from './key-expressions.ts'
import { parseUpdate } from './update-expressions.ts'
import type { Item } from './values.ts'

const refused = (text: string) =>
  expect.objectContaining({ name: 'ValidationException', message: expect.stringContaining(text) })

const row: Item = { n: 2, t: 'b', list: [1, 2], set: new Set(['a', 'b']), map: { in: 'x' }, yes: true }
const names = { '#n': 'n', '#in': 'in' }
const values = { ':two': 2, ':three': 3, ':b': 'b', ':list': [3], ':ab': new Set(['a', 'b']), ':c': new Set(['c']) }

/** Builds the scope of an expression from the names in it, because unused ones are refused. */
const scopeFor = (parsed: { placeholders: ReadonlySet<string> }) => {
  const named = (all: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => parsed.placeholders.has(name)))
  return scopeOf(
    { ExpressionAttributeNames: named(names) as Record<string, string>, ExpressionAttributeValues: named(values) },
    [parsed],
  )
}

describe('condition', () => {
  const holds = (text: string, item: Item | undefined = row) => {
    const parsed = parseCondition(text)
    return parsed.run(item, scopeFor(parsed))
  }

  it.each([
    '',
    'n',
    'n =',
    'n = 2',
    ':two = n',
    'n <> :two',
    'NOT n = :two',
    'n IN (:two)',
    'n BETWEEN :two AND :three',
    'contains(set, :b)',
    'begins_with(t, :b)',
    'attribute_type(n, :b)',
    'size(:b) = :two',
    'a.b.c = :two',
    'list[0] = :two',
    'n = t',
    '(n = :two',
    'n = :two)',
    '((n = :two))',
    'n = :two AND',
    'n = :two n = :two',
    'n constructor :two',
    'n = :two; t',
  ])('refuses %s', (text) => {
    expect(() => parseCondition(text)).toThrow(refused(text))
  })

  it.each<[string, boolean]>([
    ['attribute_exists(n)', true],
    ['attribute_exists(map.#in)', true],
    ['attribute_exists(map.gone)', false],
    ['attribute_exists(toString)', false],
    ['attribute_not_exists(gone)', true],
    ['#n = :two', true],
    ['n = :b', false],
    ['n < :three', true],
    ['n < :two', false],
    ['n <= :two', true],
    ['n > :two', false],
    ['n >= :two', true],
    ['t > :two', false],
    ['yes > :two', false],
    ['gone <= :two', false],
    ['set = :ab', true],
    ['size(list) = :two', true],
    ['size(gone) < :two', false],
    ['n = :three OR t = :b AND n = :two', true],
    ['(n = :three OR t = :b) AND n = :three', false],
    ['(n = :three OR (t = :b AND (n = :two)))', true],
    ['n = :two and t = :b', true],
  ])('%s: %s', (text, expected) => {
    expect(holds(text)).toBe(expected)
  })

  it('refuses the size of anything but a list', () => {
    expect(() => holds('size(t) = :two')).toThrow(refused('lists only'))
  })

  it('finds nothing in a missing row', () => {
    expect(holds('attribute_not_exists(PK)', undefined)).toBe(true)
  })
})

describe('update', () => {
  const updated = (text: string, item: Item = row) => {
    const parsed = parseUpdate(text)
    return parsed.run(scopeFor(parsed))(item)
  }

  it.each([
    '',
    'set n = :two',
    'SET n',
    'SET n = :two -',
    'SET n = n - :two',
    'SET n = :two + :two + :two',
    'SET list[0] = :two',
    'SET a.b.c = :two',
    'SET n = :two SET t = :b',
    'SET n = :two,',
    'SET n = size(list)',
    'REMOVE',
    'REMOVE n t',
    'ADD n.m :two',
    'DELETE set',
    'toString n',
  ])('refuses %s', (text) => {
    expect(() => parseUpdate(text)).toThrow(refused(text))
  })

  it.each([
    ['SET PK = :b', 'part of the key'],
    ['REMOVE SK', 'part of the key'],
    ['SET n = :two REMOVE n', 'overlap'],
    ['SET n = :two, #n = :three', 'overlap'],
    ['SET map.#in = :two REMOVE map', 'overlap'],
    ['SET n = gone + :two', 'does not exist'],
    ['SET n = t + :two', 'incorrect data type'],
    ['SET n = list_append(n, :list)', 'incorrect data type'],
    ['SET gone.x = :two', 'document path'],
    ['SET t.x = :two', 'document path'],
    ['ADD t :two', 'incorrect data type'],
    ['ADD n :ab', 'incorrect data type'],
    ['ADD n :b', 'incorrect data type'],
    ['DELETE n :ab', 'incorrect data type'],
    ['DELETE set :two', 'incorrect data type'],
  ])('refuses %s with %s', (text, reason) => {
    expect(() => updated(text)).toThrow(refused(reason))
  })

  it.each<[string, Item]>([
    ['SET n = :three, t = :two', { n: 3, t: 2 }],
    ['SET n = n + :three', { n: 5 }],
    ['SET a = n, n = :three', { a: 2, n: 3 }],
    ['SET n = if_not_exists(n, :three), a = if_not_exists(a, :three)', { n: 2, a: 3 }],
    ['SET a = if_not_exists(a, :two) + :three', { a: 5 }],
    ['SET list = list_append(list, :list)', { list: [1, 2, 3] }],
    ['SET list = list_append(if_not_exists(gone, :list), list)', { list: [3, 1, 2] }],
    ['SET map.#in = :two, map.new = :b', { map: { in: 2, new: 'b' } }],
    ['ADD n :three, a :two', { n: 5, a: 2 }],
    ['ADD set :c', { set: new Set(['a', 'b', 'c']) }],
    ['DELETE set :c', {}],
    ['SET n = :three DELETE gone :c', { n: 3 }],
  ])('%s', (text, changes) => {
    expect(updated(text)).toEqual({ ...row, ...changes })
  })

  it.each([['DELETE set :ab'], ['REMOVE set']])('leaves no set after %s', (text) => {
    expect(updated(text)).not.toHaveProperty('set')
  })

  it('does not change the original item', () => {
    const before = structuredClone(row)
    updated('SET map.#in = :two ADD set :c DELETE gone :c', before)
    expect(before).toEqual(row)
  })
})

describe('key condition and projection', () => {
  it.each([
    '',
    'PK',
    'PK < :b',
    'PK = :b OR SK = :b',
    'PK = :b AND SK <> :b',
    'PK = :b AND SK BETWEEN :b',
    'PK = :b AND begins_with(SK :b)',
    'PK = :b AND SK = :b AND SK = :b',
    'PK = :b AND contains(SK, :b)',
  ])('refuses the key condition %s', (text) => {
    expect(() => parseKeyCondition(text)).toThrow(refused(text))
  })

  it.each([
    ['PK = :b AND SK <= :two', { comparison: '<=', values: [2] }],
    ['PK = :b AND SK BETWEEN :two AND :three', { comparison: 'BETWEEN', values: [2, 3] }],
    ['PK = :b AND begins_with(SK, :two)', { comparison: 'begins_with', values: [2] }],
  ])('reads %s', (text, sort) => {
    const parsed = parseKeyCondition(text)
    const partition = { name: 'PK', value: 'b' }
    expect(parsed.run(scopeFor(parsed))).toEqual({ partition, sort: { name: 'SK', ...sort } })
  })

  it.each(['', 'n,', 'n t', 'list[0]', 'a.b.c'])('refuses the projection %s', (text) => {
    expect(() => parseProjection(text)).toThrow(refused(text))
  })

  it('returns the named attributes that exist', () => {
    const parsed = parseProjection('#n, map.#in, map.gone, gone')
    expect(parsed.run(scopeFor(parsed))(row)).toEqual({ n: 2, map: { in: 'x' } })
  })
})

it.each<[string, Parameters<typeof scopeOf>[0]]>([
  ['a name that is not given', { ExpressionAttributeValues: { ':two': 2 } }],
  ['a value that is not given', { ExpressionAttributeNames: { '#n': 'n' } }],
  [
    'one name too many',
    { ExpressionAttributeNames: { '#n': 'n', '#m': 'm' }, ExpressionAttributeValues: { ':two': 2 } },
  ],
  [
    'one value too many',
    { ExpressionAttributeNames: { '#n': 'n' }, ExpressionAttributeValues: { ':two': 2, ':b': 2 } },
  ],
  ['NaN as a value', { ExpressionAttributeNames: { '#n': 'n' }, ExpressionAttributeValues: { ':two': Number.NaN } }],
])('refuses %s', (_, words) => {
  expect(() => scopeOf(words, [parseCondition('#n = :two')])).toThrow(
    expect.objectContaining({ name: 'ValidationException' }),
  )
})
