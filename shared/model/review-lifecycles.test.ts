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

  test('a verified partner cannot apply; pending and rejected applications can be approved, a revoked one must apply again', () => {
    expect(statesAfter('apply')).toEqual(['pending', 'pending', undefined, 'pending', 'pending'])
    expect(statesAfter('approve')).toEqual([undefined, 'verified', undefined, 'verified', undefined])
  })

  test('rejecting turns pending into rejected and verified into revoked', () => {
    expect(statesAfter('reject')).toEqual([undefined, 'rejected', 'revoked', undefined, undefined])
  })

  test('a decision counts as a repeat in exactly the states that it leads to', () => {
    const already = (event: ApplicationEvent) => states.filter((state) => state && isApplicationAlready(event, state))
    expect([already('approve'), already('reject')]).toEqual([['verified'], ['rejected', 'revoked']])
  })
})

describe('business lifecycle', () => {
  const states = [null, 'pending', 'verified', 'rejected'] as const
  const statesAfter = (event: BusinessEvent) => states.map((state) => businessAfter(event, state))

  test('only an edit ends a verification; pending and rejected can be approved, only pending rejected', () => {
    expect(statesAfter('edit')).toEqual([undefined, 'pending', 'pending', 'pending'])
    expect(statesAfter('approve')).toEqual([undefined, 'verified', undefined, 'verified'])
    expect(statesAfter('reject')).toEqual([undefined, 'rejected', undefined, undefined])
  })

  test('a profile is set up once', () => {
    expect(statesAfter('setUp')).toEqual(['pending', undefined, undefined, undefined])
  })

  test('a decision counts as a repeat in exactly the states that it leads to', () => {
    const already = (event: BusinessEvent) => states.filter((state) => state && isBusinessAlready(event, state))
    expect([already('approve'), already('reject')]).toEqual([['verified'], ['rejected']])
  })
})
