import { addDays, londonTime } from '#shared/model/london.ts'
import { rideInstant } from '#shared/model/ride-rules.ts'
import { openSlots, slotAfter, slotAt, timeSlots } from '#shared/model/time-slots.ts'
import { type PlannedRequest, planRequest, type RequestWish, wayIn } from './plan.ts'
import { createRandom } from './random.ts'
import { attempt, calledOff, delivered, fresh, special, underway, waiting } from './stories.ts'
import { type Thing, thingOf } from './things.ts'
import { type City, cities } from './towns.ts'
import type { World } from './world.ts'

export const isWeekday = (date: string): boolean => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** The share of accepted jobs that are called off before the pickup. */
const calledOffShare = 0.07

/** What was delivered or called off on a past day. */
export const planPastDay = (world: World, day: string, now: Date): PlannedRequest[] => {
  const random = createRandom(`past ${day}`)
  const isEven = Number(day.slice(-2)) % 2 === 0
  // Requests are posted at most a day before.
  const hadJoined = ({ user }: { user: { createdAt: string } }): boolean => user.createdAt < addDays(day, -1)
  const [requesters, carriers] = [world.requesters.filter(hadJoined), world.carriers.filter(hadJoined)]
  const partners = carriers.filter(({ commute }) => commute)
  const driversIn = (wanted: City) => carriers.filter(({ business, city }) => business && city === wanted)

  /** The demo's own partner or driver first, then their fleet, then every other day the other fleet, then partners. */
  const carrierOf = (index: number): string => {
    if (index === 0) return isEven ? 'Ben Boulevard' : 'Dev Drawbridge'
    const among = index === 1 ? driversIn('London') : index === 2 && isEven ? driversIn('Leeds') : partners
    return random.pick(among.length > 0 ? among : carriers).name
  }
  const count = isWeekday(day) ? random.between(4, 6) : random.between(2, 3)
  return Array.from({ length: count }, (_, index) => {
    const story = random.isLucky(calledOffShare) ? calledOff : delivered
    const job = { ...story.job, by: carrierOf(index) }
    const then = { ...world, requesters, carriers }
    return planRequest({ ...story, job }, { key: `past ${day} ${index}`, world: then, day, now })
  })
}

const presentKey = (day: string, index: number): string => `present ${day} ${index}`
export const presentKeys = (day: string): string[] => underway.map((_, index) => presentKey(day, index))

/** The special cases of a day, except the attempt, and the ordinary requests under way. */
export const planToday = (world: World, day: string, now: Date): PlannedRequest[] => {
  const setting = { world, day, now }
  return [
    ...Object.entries(special).map(([name, story]) => planRequest(story, { ...setting, key: `${name} ${day}` })),
    ...underway.map((story, index) => planRequest(story, { ...setting, key: presentKey(day, index) })),
  ]
}

export const attemptKey = (day: string, index: number): string => `attempt ${day} ${index}`

export const planAttempt = (world: World, day: string, index: number, now: Date): PlannedRequest =>
  planRequest(attempt, { key: attemptKey(day, index), world, day, now })

export const freshKey = (day: string, index: number): string => `fresh ${day} ${index}`

export const planFresh = (world: World, day: string, index: number, now: Date): PlannedRequest =>
  planRequest(fresh, { key: freshKey(day, index), world, day, now })

const minNoticeMs = 3_600_000
const modes = {
  London: ['Bicycle', 'Car', 'Car', 'Walking', 'Motorbike'],
  Leeds: ['Car', 'Van', 'Public Transport'],
  Bristol: ['Car', 'Bicycle'],
} as const

/** Open requests for a coming day: some on a published commute, the others anywhere in the cities. */
export const planDayAhead = (world: World, day: string, now: Date): PlannedRequest[] => {
  const random = createRandom(`ahead ${day}`)
  const setting = { world, day, now }
  const onCommute = (city: City): PlannedRequest[] => {
    const commuters = world.carriers.filter((one) => one.commute && one.city === city)
    if (commuters.length === 0) return []
    const { name, commute } = random.pick(commuters)
    const departAt = commute && rideInstant(day, commute[3])
    if (!departAt || Number(departAt) - Number(now) < minNoticeMs) return []
    const when = { day: 0, slot: slotAt(departAt).slot }
    return [planRequest({ ...waiting, job: { by: name }, when }, { ...setting, key: `ahead ${day} ${name}` })]
  }
  const today = londonTime(now)
  // Today, only the latest slot that is still open.
  const slot = openSlots(timeSlots, day, today).at(-1) ?? 'night'
  const when = day === today.date ? { day: 0, slot } : waiting.when
  return [
    ...(isWeekday(day) ? cities.flatMap(onCommute) : []),
    ...[...cities, 'London' as const].map((city, index) => {
      const job = wayIn(city, random.pick(modes[city]), random)
      return planRequest({ ...waiting, job, when }, { ...setting, key: `ahead ${day} ${index}` })
    }),
  ]
}

const home = '1 Camden Road, London, NW1 9LR'
const reading = '10 Station Road, Reading, RG1 1LG'
const shop = 'High Street, Camden Town, London'
const theatre = 'Islington, London, N1'
const oxford = 'Oxford, OX1'
const errand = (note: string): Thing => ({ category: 'Errand Run', note })
const watch = errand('Collect a repaired watch from the jeweller and bring it over.')
const tickets = errand('Two theatre tickets from the box office. They are under my name.')
const papers: Thing = { category: 'Send Documents', band: '2-5kg', note: '' }
const contracts = { ...thingOf('folder'), note: "Signed contracts, in a stiff envelope. They're expected tonight." }

type Job = RequestWish & { stage: 'waiting' | 'matched' | 'in transit'; price: number }

/** The requester's jobs of the first day, with the stage that each has reached. The first can be started at once. */
export const jobsOf = (now: Date): Job[] => {
  const today = londonTime(now)
  const [slot = 'night'] = openSlots(timeSlots, today.date, today)
  const soon = { date: today.date, slot }
  const date = addDays(today.date, 1)
  const [morning, evening] = [{ date, slot: 'morning' } as const, { date, slot: 'evening' } as const]
  return [
    { stage: 'matched', thing: thingOf('folder'), mode: 'Car', from: home, to: reading, ...slotAfter(now), price: 35 },
    { stage: 'waiting', thing: watch, mode: 'Bicycle', from: shop, to: home, ...morning, price: 12 },
    { stage: 'waiting', thing: papers, mode: 'Public Transport', from: home, to: oxford, ...evening, price: 28.5 },
    { stage: 'in transit', thing: tickets, mode: 'Bicycle', from: theatre, to: home, ...soon, price: 15 },
  ]
}

/** When a journey that begins soon departs: within the hour, or in the morning if it is night. */
export const nextDeparture = (now: Date): Date => {
  const [step, notice] = [5 * 60_000, 50 * 60_000]
  const soon = new Date(Math.ceil(now.getTime() / step) * step + notice)
  if (slotAt(soon).slot !== 'night') return soon
  const hoursOn = (24 + 7 - londonTime(soon).hour) % 24
  return new Date(soon.getTime() + hoursOn * 3_600_000)
}

/** What is offered to the partner for a journey that departs at this time. */
export const offerAt = (departAt: Date): RequestWish => {
  const job = { thing: contracts, mode: 'Car', from: home, to: reading } as const
  return { ...job, ...slotAt(departAt) }
}
