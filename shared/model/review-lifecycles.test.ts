import { describe, expect, test } from 'vitest'
import {
  type ApplicationEvent,
  applicationAfter,
  type BusinessEvent,
  businessAfter,
  isApplicationAlready,
  isBusinessAlready,
} from './review-lifecycles.ts'

describe('application lifecycle', () => {
  const states = [null, 'pending', 'verified', 'rejected', 'revoked'] as const
  const statesAfter = (event: ApplicationEvent) => states.map((state) => applicationAfter(event, state))

  test('nobody who is verified applies; who waits or was rejected can be approved, and who was revoked has to apply again', () => {
    expect(statesAfter('apply')).toEqual(['pending', 'pending', undefined, 'pending', 'pending'])
    expect(statesAfter('approve')).toEqual([undefined, 'verified', undefined, 'verified', undefined])
  })

  test('who waits is rejected, who was verified is revoked, and nobody else is touched', () => {
    expect(statesAfter('reject')).toEqual([undefined, 'rejected', 'revoked', undefined, undefined])
  })

  test('a decision is a repetition exactly where it has led', () => {
    const already = (event: ApplicationEvent) => states.filter((state) => state && isApplicationAlready(event, state))
    expect([already('approve'), already('reject')]).toEqual([['verified'], ['rejected', 'revoked']])
  })
})

describe('business lifecycle', () => {
  const states = [null, 'pending', 'verified', 'rejected'] as const
  const statesAfter = (event: BusinessEvent) => states.map((state) => businessAfter(event, state))

  test('a change, and nothing else, takes a verification away; what is not verified can be approved, and only what waits turned down', () => {
    expect(statesAfter('edit')).toEqual([undefined, 'pending', 'pending', 'pending'])
    expect(statesAfter('approve')).toEqual([undefined, 'verified', undefined, 'verified'])
    expect(statesAfter('reject')).toEqual([undefined, 'rejected', undefined, undefined])
  })

  test('nobody is set up twice', () => {
    expect(statesAfter('setUp')).toEqual(['pending', undefined, undefined, undefined])
  })

  test('a decision is a repetition exactly where it has led', () => {
    const already = (event: BusinessEvent) => states.filter((state) => state && isBusinessAlready(event, state))
    expect([already('approve'), already('reject')]).toEqual([['verified'], ['rejected']])
  })
})
