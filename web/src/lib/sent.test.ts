import { expect, test } from 'vitest'
import { sentOf } from './sent.ts'

test('the same again goes under the same key, and anything else under a new one', () => {
  const first = sentOf({ name: 'Ann' }, undefined)
  expect(sentOf({ name: 'Ann' }, first)).toEqual(first)
  const other = sentOf({ name: 'Ben' }, first)
  expect(other.body).toBe('{"name":"Ben"}')
  expect(other.key).not.toBe(first.key)
  expect(sentOf({ name: 'Ann' }, undefined).key).not.toBe(first.key)
})
