import { expect, test } from 'vitest'
import { type ApplicationEvent, applicationAfter, isApplicationAlready } from './application-lifecycle.ts'

const states = [null, 'pending', 'verified', 'rejected', 'revoked'] as const
const after = (event: ApplicationEvent) => states.map((state) => applicationAfter(event, state))

test('nobody who is verified applies; who waits or was rejected can be approved, and who was revoked has to apply again', () => {
  expect(after('apply')).toEqual(['pending', 'pending', undefined, 'pending', 'pending'])
  expect(after('approve')).toEqual([undefined, 'verified', undefined, 'verified', undefined])
})

test('who waits is rejected, who was verified is revoked, and nobody else is touched', () => {
  expect(after('reject')).toEqual([undefined, 'rejected', 'revoked', undefined, undefined])
})

test('a decision is a repetition exactly where it has led', () => {
  const already = (event: ApplicationEvent) => states.filter((state) => state && isApplicationAlready(event, state))
  expect([already('approve'), already('reject')]).toEqual([['verified'], ['rejected', 'revoked']])
})
