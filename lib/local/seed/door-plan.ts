import { addDays } from '#shared/model/london.ts'
import { slotAt, slotStart } from '#shared/model/time-slots.ts'
import { demoPartnerName } from './journeys.ts'
import { minutesAfter, partnerJob } from './past-plan.ts'
import { begunBefore, takenFor } from './present-plan.ts'
import { createRandom } from './random.ts'
import type { PlannedRequest } from './request-rows.ts'
import type { PlannedCarrier } from './request-steps.ts'
import { type Thing, thingOf } from './things.ts'
import { addressIn } from './towns.ts'
import type { World } from './world.ts'

export const camden = 'Camden Town, London, NW1'
export const brixton = 'Brixton, London, SW9'
const islington = 'Islington, London, N1'
const hackney = 'Hackney, London, E8'

export const byPartner = (world: World, name: string): PlannedCarrier => {
  const commute = world.commutes.find(({ partner }) => partner === name) ?? world.commutes[0]
  if (!commute) throw new Error('Nobody travels')
  return partnerJob(commute).carrier
}

export const byDriver = ({ demoFleet, demoDriver }: World, user = demoDriver): PlannedCarrier => ({
  user,
  business: demoFleet.owner,
})

/** The number stands for the houses. */
export const between = (thing: Thing, from: string, to: string, number: number) => ({
  mode: 'Car' as const,
  thing,
  from: addressIn(from, number),
  to: addressIn(to, number + 4),
})

/** One of each of what happens at a door and before it, on each day. A problem and an attempt are elsewhere. */
export const planDoor = (world: World, today: string, now: Date): PlannedRequest[] => [
  planHandover(world, today, now),
  planUrgent(world, today, now),
  planReturn(world, today),
  planLateCancellation(world, today),
]

/** Left with a neighbour: its owner has a day to confirm. */
const planHandover = (world: World, today: string, now: Date): PlannedRequest => {
  const { take, start, ...when } = begunBefore(now, 75, createRandom(`handover ${today}`))
  return {
    ...when,
    ...between(thingOf('parcel'), camden, hackney, 7),
    key: `handover ${today}`,
    owner: world.demoRequester,
    carrier: byPartner(world, demoPartnerName),
    extraPounds: 1,
    steps: [
      take,
      { ...start, pictures: ['parcel'], note: 'The bow was squashed before I came.' },
      {
        type: 'handOver',
        at: minutesAfter(now, -20),
        leftWith: 'neighbour',
        name: 'Mr Kerb',
        note: 'At number 14, the green door.',
        pictures: ['door-neighbour'],
      },
    ],
  }
}

/** Given back shortly before its slot, so it is shown first to everybody within reach. */
const planUrgent = (world: World, today: string, now: Date): PlannedRequest => {
  const random = createRandom(`urgent ${today}`)
  const { date, slot } = slotAt(minutesAfter(now, 90)) // so that somebody can take it for some hours
  const { take, ...when } = takenFor(date, slot, random)
  return {
    ...when,
    ...between(thingOf('folder'), camden, islington, 20),
    key: `urgent ${today}`,
    mode: 'Bicycle',
    owner: random.pick(world.requesters.filter(({ city }) => city === 'London')).user,
    carrier: byPartner(world, 'Poppy Pedal'),
    extraPounds: 2,
    steps: [
      take,
      { type: 'giveBack', at: minutesAfter(now, -15), reason: 'vehicle', note: 'Two flat tyres, and one patch.' },
    ],
  }
}

/** Nobody could take it, so its carrier brought it back. */
const planReturn = (world: World, today: string): PlannedRequest => {
  const yesterday = addDays(today, -1)
  const { take, ...when } = takenFor(yesterday, 'morning', createRandom(`return ${today}`))
  const at = (minutes: number) => minutesAfter(slotStart(yesterday, 'morning'), minutes)
  return {
    ...when,
    ...between(thingOf('folder'), camden, brixton, 25),
    key: `return ${today}`,
    owner: world.demoRequester,
    carrier: byPartner(world, demoPartnerName),
    extraPounds: 0,
    isPaid: true,
    steps: [
      take,
      { type: 'start', at: at(190), pictures: ['folder'] },
      {
        type: 'attempt',
        at: at(245),
        reason: 'closed',
        note: 'The shutter is down. Closed for stocktaking, says the sign.',
        pictures: ['door-shutter'],
      },
      { type: 'decide', at: at(252), choice: 'return', note: 'Then please bring it back. Thank you for trying.' },
      { type: 'complete', at: at(310) },
    ],
  }
}

/** Its owner changed plans less than an hour before the slot. */
const planLateCancellation = (world: World, today: string): PlannedRequest => {
  const { demoFleet, demoDriver, demoRequester } = world
  const yesterday = addDays(today, -1)
  const { take, ...when } = takenFor(yesterday, 'evening', createRandom(`late cancellation ${today}`))
  const colleague = demoFleet.drivers.find(({ userId }) => userId !== demoDriver.userId)
  return {
    ...when,
    ...between(thingOf('flowers'), islington, brixton, 31),
    key: `late cancellation ${today}`,
    owner: demoRequester,
    carrier: byDriver(world, colleague),
    extraPounds: 0,
    steps: [
      take,
      {
        type: 'cancel',
        at: minutesAfter(slotStart(yesterday, 'evening'), -40),
        reason: 'changed_plans',
        note: 'The party is off, as the host is in bed with a cold.',
      },
    ],
  }
}

export const attemptKey = (date: string, index: number): string => `attempt ${date} ${index}`

/** Nobody was at home just now. Its owner has half an hour to choose, so a day has one for each start that needs it. */
export const planAttempt = (world: World, today: string, index: number, now: Date): PlannedRequest => {
  const { take, start, ...when } = begunBefore(now, 55, createRandom(`attempt ${today}`))
  return {
    ...when,
    ...between(thingOf('books'), camden, islington, 2),
    key: attemptKey(today, index),
    owner: world.demoRequester,
    carrier: byDriver(world),
    extraPounds: 1,
    steps: [
      take,
      start,
      {
        type: 'attempt',
        at: now,
        reason: 'nobody_home',
        note: 'I rang twice. Only a dog answered, from inside.',
        pictures: ['door-closed'],
      },
    ],
  }
}
