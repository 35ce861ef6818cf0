import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { estimatePlaceId } from './estimate-place.ts'
import { estimateOf, priceOf } from './pricing.ts'

test.each(['12 Park Row', 'LS1 5HD', 'ls1', 'Leeds', 'leeds', '', '.', 'a.b.c', 'leeds.', '../x', 'leeds.yorks?x'])(
  'an id is not "%s"',
  (id) => {
    expect(id).not.toMatch(estimatePlaceId)
  },
)

test.each(['leeds.leeds', 'st-ives.cornwall', 'LS1', 'EC1A', 'M60'])('an id is %s', (id) => {
  expect(id).toMatch(estimatePlaceId)
})

test('never exceeds what the form suggests for the same parcel, and grows with the distance', () => {
  forAll(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 0, max: 100 }), (kilometres, more) => {
    const parcel = {
      category: 'Send Parcel',
      mode: 'Car',
      band: '<2kg',
      slot: 'morning',
      loadingAssistance: false,
    } as const
    expect(estimateOf(kilometres).pence).toBe(priceOf({ ...parcel, metres: kilometres * 1000 }).pence)
    expect(estimateOf(kilometres + more).pence).toBeGreaterThanOrEqual(estimateOf(kilometres).pence)
  })
})
