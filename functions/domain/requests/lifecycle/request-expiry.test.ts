import { describe, expect, test } from 'vitest'
import { aProblem } from '#test/support/fake-problems.ts'
import { businessId, people, requestAt, userId } from '#test/support/fake-requests.ts'
import { withoutProblem, withProblem } from './problem-steps.ts'
import { withExpiryApplied } from './request-expiry.ts'
import { expired, reassigned } from './request-transitions.ts'

describe('a job that is still matched', () => {
  const matched = requestAt('matched')
  /** A day after it could last be taken: at two in the afternoon. */
  const until = new Date('2026-11-26T14:00:00.000Z')
  const later = (ms: number) => new Date(until.getTime() + ms)

  test('is over a day after it could last be taken, through its carrier’s side', () => {
    expect(withExpiryApplied(matched, later(-1))).toBe(matched)
    const seen = withExpiryApplied({ ...matched, postedPence: 100 }, until)
    expect(seen).toMatchObject({
      status: 'cancelled',
      version: matched.version,
      formerCarrierId: people.carrier,
      event: { type: 'expire', by: 'system', at: until.toISOString(), reason: 'not_started', side: 'carrier' },
    })
    for (const gone of ['carrierId', 'code', 'carrierName', 'actualMode', 'matchedOn', 'postedPence'])
      expect(seen).not.toHaveProperty(gone)
    expect(expired(matched, later(1))).toEqual({ ...seen, version: matched.version + 1 })
  })

  test('waits while it has a problem, and a day after that', () => {
    const withAProblem = withProblem(matched, aProblem())
    expect(withExpiryApplied(withAProblem, until)).toBe(withAProblem)
    const freed = withoutProblem(withAProblem, until)
    const aDayLater = new Date(until.getTime() + 24 * 3_600_000)
    expect(withExpiryApplied(freed, new Date(aDayLater.getTime() - 1))).toBe(freed)
    expect(withExpiryApplied(freed, aDayLater).event.at).toBe(aDayLater.toISOString())
  })

  test('does not go back in time if another driver took over later', () => {
    const handed = reassigned({ ...matched, businessId }, userId('dora'), { by: userId('manager'), at: later(60_000) })
    expect(withExpiryApplied(handed, later(60_001)).event.at).toBe(later(60_000).toISOString())
  })
})
