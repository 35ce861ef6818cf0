import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import { addDays } from '#shared/model/london.ts'
import { offeredSlots, slotStart } from '#shared/model/time-slots.ts'
import { demoPartnerName, isWeekday } from './journeys.ts'
import { createRandom, type Random } from './random.ts'
import type { PlannedRequest } from './request-rows.ts'
import type { PlannedCarrier, PlannedStep } from './request-steps.ts'
import { thingsFor } from './things.ts'
import { addressIn, type City, places } from './towns.ts'
import type { Fleet, World } from './world.ts'

const minuteMs = 60_000
export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)

/** What was delivered or called off on a day that is over. */
export const planPastDay = (world: World, date: string): PlannedRequest[] => {
  const random = createRandom(`past ${date}`)
  const count = isWeekday(date) ? random.between(4, 6) : random.between(2, 3)
  const then = worldOf(world, date)
  return Array.from({ length: count }, (_, index) => {
    const job = jobOf(then, random, index, date)
    return planJob(then, { ...job, key: `past ${date} ${index}`, date, random })
  })
}

/** Without those who joined later: requests are posted a day before at most. */
const worldOf = (world: World, date: string): World => {
  const hadJoined = ({ createdAt }: UserItem): boolean => createdAt < addDays(date, -1)
  const fleetOf = (fleet: Fleet): Fleet => ({ ...fleet, drivers: fleet.drivers.filter(hadJoined) })
  return {
    ...world,
    requesters: world.requesters.filter(({ user }) => hadJoined(user)),
    commutes: world.commutes.filter(({ user }) => hadJoined(user)),
    demoFleet: fleetOf(world.demoFleet),
    otherFleet: fleetOf(world.otherFleet),
  }
}

export type Job = { city: City; mode: TransportMode; from: string; to: string; carrier: PlannedCarrier }

/**
 * The first of each day is the demo partner's or the demo driver's, the second the demo fleet's, the others anybody's.
 */
const jobOf = (world: World, random: Random, index: number, date: string): Job => {
  const { commutes, demoFleet, otherFleet, demoDriver } = world
  const isEven = Number(date.slice(-2)) % 2 === 0
  const own = commutes.find(({ partner }) => partner === demoPartnerName)
  if (index === 0) return isEven && own ? partnerJob(own) : fleetJob(demoFleet, demoDriver, random)
  if (index === 1) return fleetJob(demoFleet, random.pick(demoFleet.drivers), random)
  if (index === 2 && isEven && otherFleet.drivers.length > 0)
    return fleetJob(otherFleet, random.pick(otherFleet.drivers), random)
  return partnerJob(random.pick(commutes))
}

export const partnerJob = ({ city, mode, from, to, user }: World['commutes'][number]): Job => ({
  city,
  mode,
  from,
  to,
  carrier: { user },
})

export const fleetJob = ({ owner, city }: Fleet, user: UserItem, random: Random): Job => {
  const from = random.pick(places[city])
  const to = random.pick(places[city].filter((place) => place !== from))
  return { city, mode: random.pick(['Car', 'Van'] as const), from, to, carrier: { user, business: owner } }
}

const ownerFor = ({ demoRequester, requesters }: World, city: City, random: Random): UserItem =>
  city === 'London' && random.isLucky(0.5)
    ? demoRequester
    : random.pick(requesters.filter((one) => one.city === city)).user

/** The share of accepted jobs that is called off before they are picked up. */
const calledOff = 0.07

const planJob = (
  world: World,
  { city, key, date, random, ...job }: Job & { key: string; date: string; random: Random },
): PlannedRequest => {
  const slot = random.pick(offeredSlots)
  const begins = slotStart(date, slot)
  const postedAt = minutesAfter(begins, -random.between(8 * 60, 20 * 60))
  const takenAt = minutesAfter(postedAt, random.between(4, 300))
  const startedAt = minutesAfter(begins, random.between(5, 150))
  const completedAt = minutesAfter(startedAt, random.between(25, 110))
  const steps: PlannedStep[] = random.isLucky(calledOff)
    ? [
        { type: 'take', at: takenAt },
        { type: 'cancel', at: minutesAfter(takenAt, random.between(10, 90)) },
      ]
    : [
        { type: 'take', at: takenAt },
        { type: 'start', at: startedAt },
        { type: 'complete', at: completedAt },
      ]
  return {
    ...job,
    key,
    owner: ownerFor(world, city, random),
    thing: random.pick(thingsFor(job.mode)),
    from: addressIn(job.from, random.between(1, 40)),
    to: addressIn(job.to, random.between(1, 40)),
    date,
    slot,
    postedAt,
    extraPounds: random.between(0, 4),
    steps,
    isPaid: steps.at(-1)?.type === 'complete' && random.isLucky(0.9),
  }
}
