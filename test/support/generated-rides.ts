import type { RideItem } from '#functions/domain/rides/ride-store.ts'
import { categoryRules, itemCategories, type TransportMode, weightBands } from '#shared/model/categories.ts'
import { type Point, straightMetres } from '#shared/model/geo.ts'
import { RideId, UserId } from '#shared/model/ids.ts'
import { addDays } from '#shared/model/london.ts'
import type { RideSearch } from '#shared/model/ride-match.ts'
import { timeSlots } from '#shared/model/time-slots.ts'

type Spot = Point & { landmass: string }
type Chance = () => number

/** Where rides begin and end: latitude, longitude, thousands of people, and the landmass. */
const towns = `
  51.51 -0.13 8800 GB, 51.45 -0.97 220 GB, 51.75 -1.26 160 GB, 51.45 -2.59 460 GB, 51.48 -3.18 360 GB,
  52.48 -1.90 1140 GB, 52.95 -1.15 320 GB, 53.48 -2.24 550 GB, 53.41 -2.98 490 GB, 53.80 -1.55 500 GB,
  53.38 -1.47 550 GB, 54.97 -1.61 300 GB, 55.95 -3.19 500 GB, 55.86 -4.25 630 GB, 57.15 -2.10 200 GB,
  57.48 -4.22 47 GB, 50.37 -4.14 260 GB, 50.72 -3.53 130 GB, 50.90 -1.40 250 GB, 50.82 -0.14 280 GB,
  52.63 1.30 140 GB, 52.20 0.12 145 GB, 50.12 -5.54 21 GB, 58.44 -3.09 7 GB,
  54.60 -5.93 340 NI, 55.00 -7.31 85 NI, 60.15 -1.15 27 ZE, 50.73 -1.16 124 IOW`
  .split(',')
  .map((text) => {
    const [lat, lon, thousands, landmass = ''] = text.trim().split(' ')
    return { lat: Number(lat), lon: Number(lon), thousands: Number(thousands), landmass }
  })

/** How many of a hundred rides use each mode, and its speed. */
const modes: Record<TransportMode, { share: number; kilometresHour: number }> = {
  Walking: { share: 2, kilometresHour: 5 },
  Bicycle: { share: 6, kilometresHour: 15 },
  'Public Transport': { share: 8, kilometresHour: 40 },
  Motorbike: { share: 7, kilometresHour: 55 },
  Car: { share: 55, kilometresHour: 60 },
  Van: { share: 19, kilometresHour: 50 },
  Truck: { share: 3, kilometresHour: 45 },
}

/** A repeatable random generator: mulberry32. */
export const chanceFrom = (seed: number): Chance => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws one at random; those with more weight are likelier. */
const drawWeighted = <One>(chance: Chance, among: readonly One[], weightOf: (one: One) => number = () => 1): One => {
  let left = chance() * among.reduce((sum, one) => sum + weightOf(one), 0)
  for (const one of among) {
    left -= weightOf(one)
    if (left < 0) return one
  }
  throw new Error('There was nothing to draw from')
}

const near = ({ lat, lon, landmass }: Spot, kilometres: number, chance: Chance): Spot => ({
  lat: lat + ((chance() + chance() - 1) * kilometres) / 111,
  lon: lon + ((chance() + chance() - 1) * kilometres) / 65,
  landmass,
})

const someSpot = (chance: Chance, weightOf: (spot: Spot) => number = () => 1): Spot => {
  const town = drawWeighted(chance, towns, (one) => one.thousands * weightOf(one))
  return near(town, Math.min(12, Math.sqrt(town.thousands)), chance)
}

/** Most routes are short, and some cross the country. */
const someEnd = (from: Spot, chance: Chance): Spot => {
  if (chance() < 0.45) return near(from, 15, chance)
  const reachMetres = drawWeighted(chance, [60_000, 200_000])
  return someSpot(chance, (spot) => Math.exp(-straightMetres(from, spot) / reachMetres))
}

const idOf = (number: number): string => String(number).padStart(22, '0')

/** Rides that leave within five days of a date; about every third partner publishes two. */
export const madeRides = (count: number, date: string, chance: Chance): RideItem[] =>
  Array.from({ length: count }, (_, index) => {
    const from = someSpot(chance)
    const to = chance() < 0.02 ? from : someEnd(from, chance)
    const [mode, { kilometresHour }] = drawWeighted(chance, Object.entries(modes), ([, { share }]) => share)
    const departs = Date.parse(`${date}T00:00:00Z`) + Math.floor(chance() * 5 * 24 * 60) * 60_000
    const hours = 0.1 + (straightMetres(from, to) / 1000 / kilometresHour) * (0.5 + 2 * chance())
    return {
      rideId: RideId.parse(`rid_${idOf(index)}`),
      partnerId: UserId.parse(`usr_${idOf(Math.floor(chance() * count * 1.2))}`),
      from,
      to,
      fromAddress: `${index} Start Street`,
      toAddress: `${index} End Street`,
      departAt: new Date(departs).toISOString(),
      arriveAt: new Date(departs + Math.ceil(hours * 60) * 60_000).toISOString(),
      mode: mode as TransportMode, // a key of the table above
      extraMiles: drawWeighted(chance, [0, 0, 0, 5, 5, 5, 5, 10, 10, 20]),
      loadingAssistance: chance() < 0.2,
      createdAt: `${date}T00:00:00.000Z`,
    }
  })

const between = (a: Spot, b: Spot, share: number): Spot => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lon: a.lon + (b.lon - a.lon) * share,
  landmass: share < 0.5 ? a.landmass : b.landmass,
})

/** An item to carry, mostly along a ride, so that many match and many narrowly do not. */
export const madeWish = (rides: RideItem[], date: string, chance: Chance): RideSearch => {
  const ride = drawWeighted(chance, rides)
  const [one, other] = [chance(), chance()]
  const [first, last] = chance() < 0.9 ? [Math.min(one, other), Math.max(one, other)] : [one, other]
  const pickup = near(between(ride.from, ride.to, first), 12 * chance(), chance)
  const category = drawWeighted(chance, itemCategories)
  const { hasDelivery, asksWeight, offersLoading } = categoryRules[category]
  return {
    pickup,
    delivery: hasDelivery ? near(between(ride.from, ride.to, last), 12 * chance(), chance) : pickup,
    category,
    band: asksWeight && chance() < 0.5 ? drawWeighted(chance, weightBands) : undefined,
    date: addDays(date, Math.floor(chance() * 6) - 1),
    slot: drawWeighted(chance, timeSlots),
    loadingAssistance: offersLoading && chance() < 0.4,
  }
}
