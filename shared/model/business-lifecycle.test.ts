import { expect, test } from 'vitest'
import { type BusinessEvent, businessAfter, isBusinessAlready } from './business-lifecycle.ts'

const states = [null, 'pending', 'verified', 'rejected'] as const
const after = (event: BusinessEvent) => states.map((state) => businessAfter(event, state))

test('a change, and nothing else, takes a verification away; what is not verified can be approved, and only what waits turned down', () => {
  expect(after('edit')).toEqual([undefined, 'pending', 'pending', 'pending'])
  expect(after('approve')).toEqual([undefined, 'verified', undefined, 'verified'])
  expect(after('reject')).toEqual([undefined, 'rejected', undefined, undefined])
})

test('nobody is set up twice', () => {
  expect(after('setUp')).toEqual(['pending', undefined, undefined, undefined])
})

test('a decision is a repetition exactly where it has led', () => {
  const already = (event: BusinessEvent) => states.filter((state) => state && isBusinessAlready(event, state))
  expect([already('approve'), already('reject')]).toEqual([['verified'], ['rejected']])
})
