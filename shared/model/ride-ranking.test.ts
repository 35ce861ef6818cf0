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

test('the smallest detour that anybody sees, then the slot, then the earliest, then any one order', () => {
  const sorted = [
    found('a', 0.04, 5, '09:00'),
    found('d', 0.11, 0, '08:00'),
    found('b', 0.14, 0, '08:00'),
    found('c', 0.12, 0, '08:01'),
    found('e', 0.13, 1, '07:00'),
    found('f', 0.2, 0, '06:00'),
  ]
  expect(order(sorted)).toBe('abdcef')
  expect(order(sorted.toReversed())).toBe('abdcef')
})

test('of each partner the best ride alone', () => {
  const three = [found('a', 3, 0, '08:00', 'ann'), found('b', 2, 0, '08:00', 'ben'), found('c', 1, 0, '08:00', 'ann')]
  expect(order(three)).toBe('cb')
})
