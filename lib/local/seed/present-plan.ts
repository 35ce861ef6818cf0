import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { addDays } from '#shared/model/london.ts'
import { offeredSlots, slotAfter, slotAt, slotStart, type TimeSlot } from '#shared/model/time-slots.ts'
import { fleetJob, type Job, minutesAfter, partnerJob } from './past-plan.ts'
import { createRandom, type Random } from './random.ts'
import type { PlannedRequest } from './request-rows.ts'
import type { PlannedStep } from './request-steps.ts'
import { thingsFor } from './things.ts'
import { addressIn } from './towns.ts'
import type { Fleet, World } from './world.ts'

type Stage =
  | 'next'
  | 'matched'
  | 'late pickup'
  | 'in transit'
  | 'late delivery'
  | 'delivered'
  | 'called off'
  | 'expired'
type When = { date: string; slot: TimeSlot; postedAt: Date; steps: PlannedStep[] }

/** For a slot, taken some hours before it. */
export const takenFor = (date: string, slot: TimeSlot, random: Random) => {
  const postedAt = minutesAfter(slotStart(date, slot), -random.between(600, 900))
  return { date, slot, postedAt, take: { type: 'take' as const, at: minutesAfter(postedAt, 45) } }
}

/** Picked up so many minutes ago, in its slot. */
export const begunBefore = (now: Date, minutesAgo: number, random: Random) => {
  const at = minutesAfter(now, -minutesAgo)
  const slot = slotAt(at)
  const postedAt = minutesAfter(slotStart(slot.date, slot.slot), -random.between(300, 800))
  return {
    ...slot,
    postedAt,
    take: { type: 'take' as const, at: minutesAfter(postedAt, 30) },
    start: { type: 'start' as const, at },
  }
}

/** When a job of each stage was for, and what has happened to it until now. */
const whenOf = (stage: Stage, today: string, now: Date, random: Random): When => {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  const anySlot = random.pick(offeredSlots)
  switch (stage) {
    case 'matched': {
      const postedAt = minutesAfter(now, -random.between(90, 600))
      return { date: tomorrow, slot: anySlot, postedAt, steps: [{ type: 'take', at: minutesAfter(postedAt, 40) }] }
    }
    case 'next': {
      const postedAt = minutesAfter(now, -random.between(90, 600))
      return { ...slotAfter(now), postedAt, steps: [{ type: 'take', at: minutesAfter(postedAt, 40) }] }
    }
    case 'late pickup': {
      const { take, ...when } = takenFor(yesterday, 'afternoon', random)
      return { ...when, steps: [take] }
    }
    case 'late delivery': {
      const { take, ...when } = takenFor(yesterday, 'evening', random)
      return { ...when, steps: [take, { type: 'start', at: minutesAfter(slotStart(yesterday, 'evening'), 80) }] }
    }
    case 'in transit': {
      const { take, start, ...when } = begunBefore(now, random.between(10, 40), random)
      return { ...when, steps: [take, start] }
    }
    case 'delivered': {
      const { take, start, ...when } = begunBefore(now, random.between(70, 150), random)
      return { ...when, steps: [take, start, { type: 'complete', at: minutesAfter(now, -random.between(5, 30)) }] }
    }
    case 'called off': {
      const postedAt = minutesAfter(now, -random.between(120, 500))
      return { date: tomorrow, slot: anySlot, postedAt, steps: [{ type: 'cancel', at: minutesAfter(postedAt, 50) }] }
    }
    case 'expired': {
      const postedAt = minutesAfter(slotStart(yesterday, 'morning'), -500)
      return { date: yesterday, slot: 'morning', postedAt, steps: [{ type: 'expire', at: now }] }
    }
  }
}

/** What is under way on a day: by partners, by the demo's fleet and its driver, and by the other fleet. */
export const planPresent = (world: World, today: string, now: Date): PlannedRequest[] => {
  const random = createRandom(`present ${today}`)
  const { demoFleet, otherFleet, commutes } = world
  const byPartner = (name: string): Job =>
    partnerJob(commutes.find(({ partner }) => partner === name) ?? random.pick(commutes))
  const byDriver = (fleet: Fleet, driver: UserItem | undefined): Job =>
    fleetJob(fleet, driver ?? random.pick(fleet.drivers), random)
  const own = world.demoDriver
  const [first, second, third] = demoFleet.drivers.filter(({ userId }) => userId !== own.userId)
  const jobs: [Stage, Job][] = [
    ['matched', byPartner('Fern Flyover')],
    ['matched', byPartner('Clover Causeway')],
    ['matched', byPartner('Poppy Pedal')],
    ['in transit', byPartner('Iris Underpass')],
    ['in transit', byPartner('Bryony Buffer')],
    ['delivered', byPartner('Rowan Footpath')],
    ['delivered', byPartner('Heath Hardshoulder')],
    ['called off', byPartner('Sorrel Siding')],
    ['called off', byPartner('Linden Lane')],
    ['expired', byPartner('Alder Axle')],
    ['next', byDriver(demoFleet, own)],
    ['matched', byDriver(demoFleet, own)],
    ['in transit', byDriver(demoFleet, own)],
    ['matched', byDriver(demoFleet, first)],
    ['late pickup', byDriver(demoFleet, second)],
    ['late delivery', byDriver(demoFleet, third)],
    ['delivered', byDriver(demoFleet, first)],
    ['matched', byDriver(otherFleet, otherFleet.drivers[0])],
    ['late pickup', byDriver(otherFleet, otherFleet.drivers[1])],
    ['in transit', byDriver(otherFleet, otherFleet.drivers[2])],
  ]
  return jobs.map(([stage, { city, ...job }], index) => ({
    ...job,
    ...whenOf(stage, today, now, random),
    key: presentKey(today, index),
    owner: random.pick(world.requesters.filter((one) => one.city === city)).user,
    thing: random.pick(thingsFor(job.mode)),
    from: addressIn(job.from, random.between(1, 40)),
    to: addressIn(job.to, random.between(1, 40)),
    extraPounds: random.between(0, 4),
  }))
}

const presentCount = 20

const presentKey = (date: string, index: number): string => `present ${date} ${index}`

export const presentKeys = (date: string): string[] =>
  Array.from({ length: presentCount }, (_, index) => presentKey(date, index))
