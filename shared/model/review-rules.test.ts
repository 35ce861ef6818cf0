import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { londonClock } from './london.ts'
import { type CountedStars, publishedBy, publishesAt, type ReviewGroup, withReview, writeBy } from './review-rules.ts'

const endedAt = '2026-11-20T15:30:00.000Z'

describe('reviews are published', () => {
  const at = (...written: string[]) => publishesAt(endedAt, written)?.toISOString()

  test('never without any', () => {
    expect(at()).toBeUndefined()
  })

  test('on the first morning after the seven days if only one side wrote', () => {
    expect(writeBy(endedAt)).toBe('2026-11-27T15:30:00.000Z')
    expect(at('2026-11-20T18:00:00.000Z')).toBe('2026-11-28T06:00:00.000Z')
  })

  test('on the first morning after the second if both wrote, in either order', () => {
    expect(at('2026-11-20T18:00:00.000Z', '2026-11-22T05:59:59.999Z')).toBe('2026-11-22T06:00:00.000Z')
    expect(at('2026-11-22T06:00:00.000Z', '2026-11-20T18:00:00.000Z')).toBe('2026-11-23T06:00:00.000Z')
  })

  test('at six in London in summer, too', () => {
    const summer = publishesAt('2026-07-01T15:30:00.000Z', ['2026-07-01T16:00:00.000Z'])
    expect(summer?.toISOString()).toBe('2026-07-09T05:00:00.000Z')
  })

  test('at six, after the last was written, and never later than without the second', () => {
    const moment = fc.integer({ min: 0, max: 7 * 24 * 3600 - 1 })
    const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    forAll(start, moment, moment, (end, one, other) => {
      const written = [one, other].map((seconds) => new Date(end.getTime() + seconds * 1000).toISOString())
      const published = publishesAt(end.toISOString(), written)
      expect(londonClock(published?.toISOString() ?? '').time).toBe('06:00')
      for (const time of written) expect((published?.toISOString() ?? '') > time).toBe(true)
      expect(published?.getTime()).toBeLessThanOrEqual(publishedBy(end.toISOString()).getTime())
    })
  })
})

describe('reviews of one pair', () => {
  const counted = (reviews: readonly [day: number, stars: number][]) => {
    let group: ReviewGroup | undefined
    const sums: CountedStars = { stars: 0, reviews: 0 }
    for (const [day, stars] of reviews) {
      const next = withReview(group, stars, new Date(Date.parse(endedAt) + day * 24 * 3_600_000).toISOString())
      group = next.group
      sums.stars = Math.round(100 * (sums.stars + next.adds.stars)) / 100
      sums.reviews += next.adds.reviews
    }
    return sums
  }

  test('count as their mean, once, within 30 days', () => {
    expect(counted([[0, 5]])).toEqual({ stars: 5, reviews: 1 })
    expect(
      counted([
        [0, 5],
        [29, 2],
      ]),
    ).toEqual({ stars: 3.5, reviews: 1 })
    expect(
      counted([
        [0, 5],
        [1, 5],
        [2, 1],
      ]),
    ).toEqual({ stars: 3.67, reviews: 1 })
  })

  test('count apart after 30 days', () => {
    expect(
      counted([
        [0, 5],
        [30, 2],
        [59, 4],
      ]),
    ).toEqual({ stars: 8, reviews: 2 })
  })

  test('leave the average between one and five, however many there are', () => {
    const review = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 5 }))
    forAll(fc.array(review, { minLength: 1, maxLength: 60 }), (reviews) => {
      const { stars, reviews: count } = counted(reviews.toSorted(([a], [b]) => a - b))
      expect(stars / count).toBeGreaterThanOrEqual(1)
      expect(stars / count).toBeLessThanOrEqual(5)
    })
  })
})
