import { expect, test } from 'vitest'
import { metresOf } from './geo.ts'
import { bestOfEachPartner } from './ride-ranking.ts'

const found = (rideId: string, miles: number, minutesOutsideSlot: number, pickupAt: string, partnerId = rideId) => ({
  ride: { rideId, partnerId },
  match: { detourMetres: metresOf(miles), minutesOutsideSlot, pickupAt: new Date(`2027-06-01T${pickupAt}Z`) },
})
const order = (all: ReturnType<typeof found>[]): string =>
  bestOfEachPartner(all)
    .map(({ ride }) => ride.rideId)
    .join('')

test('the fewest whole miles, none of them fewer than two, then the slot, then the earliest, then any one order', () => {
  const sorted = [
    found('a', 2, 5, '09:00'),
    found('d', 2.01, 0, '08:00'),
    found('b', 2.9, 0, '08:00'),
    found('c', 2.4, 0, '08:01'),
    found('e', 2.7, 1, '07:00'),
    found('f', 3.01, 0, '06:00'),
    found('z', 0.1, 4, '09:00'),
  ]
  expect(order(sorted)).toBe('zabdcef')
  expect(order(sorted.toReversed())).toBe('zabdcef')
})

test('of each partner the best ride alone', () => {
  const three = [found('a', 9, 0, '08:00', 'ann'), found('b', 6, 0, '08:00', 'ben'), found('c', 3, 0, '08:00', 'ann')]
  expect(order(three)).toBe('cb')
})
