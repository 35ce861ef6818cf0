import { londonTime } from '#shared/model/london.ts'
import { rideInstant } from '#shared/model/ride-rules.ts'
import { offeredSlots, openSlots, slotAt, type TimeSlot, timeSlots } from '#shared/model/time-slots.ts'
import { type Commute, isWeekday } from './journeys.ts'
import { minutesAfter } from './past-plan.ts'
import { createRandom, type Random } from './random.ts'
import type { PlannedRequest } from './request-rows.ts'
import { thingsFor } from './things.ts'
import { addressIn, type City, cities, places } from './towns.ts'
import type { World } from './world.ts'

/** Open requests for a day to come: some on a commute that is published, the others anywhere in the cities. */
export const planDayAhead = (world: World, date: string, now: Date): PlannedRequest[] => {
  const random = createRandom(`ahead ${date}`)
  const onTheWay = isWeekday(date) ? someCommutes(world, random).filter((one) => isStillAhead(one, date, now)) : []
  return [
    ...onTheWay.map((commute) => planOnCommute(world, commute, { date, now, random })),
    ...[...cities, 'London' as const].map((city, index) => planInCity(world, { city, index, date, now, random })),
  ]
}

/** One of each city. */
const someCommutes = ({ commutes }: World, random: Random): Commute[] =>
  cities.flatMap((city) => {
    const ofCity = commutes.filter((commute) => commute.city === city)
    return ofCity.length > 0 ? [random.pick(ofCity)] : []
  })

const leastNoticeMinutes = 60

const isStillAhead = ({ departs }: Commute, date: string, now: Date): boolean =>
  rideInstant(date, departs) > minutesAfter(now, leastNoticeMinutes)

type Day = { date: string; now: Date; random: Random }

/** Nobody who visits the demo owns these, so they may post as many as they like. */
const planAny = (
  { requesters }: World,
  { date, now, random }: Day,
  about: Pick<PlannedRequest, 'key' | 'mode' | 'from' | 'to' | 'slot'> & { city: City },
): PlannedRequest => {
  const { city, ...rest } = about
  return {
    ...rest,
    owner: random.pick(requesters.filter((one) => one.city === city)).user,
    thing: random.pick(thingsFor(rest.mode)),
    from: addressIn(rest.from, random.between(1, 40)),
    to: addressIn(rest.to, random.between(1, 40)),
    date,
    postedAt: minutesAfter(now, -random.between(10, 1_000)),
    extraPounds: random.between(0, 5),
    steps: [],
  }
}

const planOnCommute = (world: World, { city, mode, from, to, departs, partner }: Commute, day: Day): PlannedRequest => {
  const { slot } = slotAt(rideInstant(day.date, departs))
  return planAny(world, day, { key: `ahead ${day.date} ${partner}`, city, mode, from, to, slot })
}

const modes: Record<City, readonly Commute['mode'][]> = {
  London: ['Bicycle', 'Car', 'Car', 'Walking', 'Motorbike'],
  Leeds: ['Car', 'Van', 'Public Transport'],
  Bristol: ['Car', 'Bicycle'],
}

const planInCity = (world: World, { city, index, ...day }: Day & { city: City; index: number }): PlannedRequest => {
  const { random, date, now } = day
  const from = random.pick(places[city])
  return planAny(world, day, {
    key: `ahead ${date} ${index}`,
    city,
    mode: random.pick(modes[city]),
    from,
    to: random.pick(places[city].filter((place) => place !== from)),
    slot: slotOn(date, now, random),
  })
}

/** Today only what is still open, the latest of it. */
const slotOn = (date: string, now: Date, random: Random): TimeSlot => {
  const today = londonTime(now)
  return date === today.date ? (openSlots(timeSlots, date, today).at(-1) ?? 'night') : random.pick(offeredSlots)
}
