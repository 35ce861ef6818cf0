import { expect, test } from 'vitest'
import { callCounter } from './call-counter.ts'

test('a caller beyond the calls of a minute gets the seconds to wait, and others do not', () => {
  let now = 1000
  const count = callCounter(2, () => now)
  expect([count('a'), count('a')]).toEqual([undefined, undefined])
  now += 59_500
  expect([count('a'), count('a'), count('b')]).toEqual([1, 1, undefined])
  now += 500
  expect([count('a'), count('a'), count('a')]).toEqual([undefined, undefined, 60])
})

test('some may call several times as often', () => {
  const count = callCounter(2, () => 0)
  expect([1, 2, 3, 4, 5].map(() => count('devices', 2))).toEqual([undefined, undefined, undefined, undefined, 60])
})
