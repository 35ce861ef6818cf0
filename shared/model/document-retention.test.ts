import { describe, expect, test } from 'vitest'
import { documentEnds, evidenceEnd } from './document-retention.ts'

const decidedAt = '2026-11-20T12:00:00.000Z'
const iso = (ends: ReturnType<typeof documentEnds>, purpose: keyof ReturnType<typeof documentEnds>) =>
  ends[purpose]?.toISOString()

describe('the copies of an application', () => {
  test('stay while it waits', () => {
    expect(documentEnds({ status: 'pending' })).toEqual({})
  })

  test.each(['verified', 'rejected', 'revoked'] as const)('of identity go thirty days after it was %s', (status) => {
    const ends = documentEnds({ status, decidedAt })
    for (const purpose of ['id-document', 'id-document-back', 'driving-licence'] as const)
      expect(iso(ends, purpose)).toBe('2026-12-20T12:00:00.000Z')
    expect(iso(ends, 'dbs-check')).toBe('2027-05-21T12:00:00.000Z')
    expect(ends).not.toHaveProperty('profile-photo')
  })

  test.each([
    [
      'on the day after its last',
      'verified',
      { hireAndReward: true, insuranceUntil: '2027-05-04' },
      '2027-05-04T23:00:00.000Z',
    ],
    ['a year later if its last day is unknown', 'verified', {}, '2027-11-21T12:00:00.000Z'],
    [
      'a year later if it does not cover hire and reward',
      'verified',
      { hireAndReward: false },
      '2027-11-21T12:00:00.000Z',
    ],
    [
      'with the rest if it was rejected',
      'rejected',
      { hireAndReward: true, insuranceUntil: '2027-05-04' },
      '2026-12-20T12:00:00.000Z',
    ],
    [
      'sooner if it ends sooner',
      'revoked',
      { hireAndReward: true, insuranceUntil: '2026-11-30' },
      '2026-12-01T00:00:00.000Z',
    ],
  ] as const)('of insurance go %s', (_, status, papers, at) => {
    expect(iso(documentEnds({ status, decidedAt, papers }), 'vehicle-insurance')).toBe(at)
  })
})

test('evidence of the right to work goes two years later, to the day', () => {
  expect(evidenceEnd(decidedAt).toISOString()).toBe('2028-11-20T12:00:00.000Z')
})
