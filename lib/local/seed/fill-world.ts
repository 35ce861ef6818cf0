import { setTimeout as wait } from 'node:timers/promises'
import { NewRide } from '#shared/contracts/partner.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { rideInstant } from '#shared/model/ride-rules.ts'
import { readNote, writeNote } from './demo-note.ts'
import { renewInsurance } from './demo-papers.ts'
import { offerJob } from './first-jobs.ts'
import { everybody } from './people.ts'
import type { PlannedRequest } from './plan.ts'
import {
  attemptKey,
  freshKey,
  isWeekday,
  planAttempt,
  planDayAhead,
  planFresh,
  planPastDay,
  planToday,
  presentKeys,
} from './plans.ts'
import { product } from './product.ts'
import { storeGrowth, storePerson } from './store-people.ts'
import { storeProblem } from './store-problem.ts'
import { findRequest, finishJob, storeRequest } from './store-requests.ts'
import { type Carrier, findWorld, hasOtherPeople, type World } from './world.ts'

/** Timelines are kept for ninety days, and what was delivered on a day was posted the day before. */
const daysBack = 88
const daysAhead = 7
const growthDays = 35

type Filling = {
  dataDir: string
  /** Ends the filling after the running step. A later start continues it. */
  signal: AbortSignal
  /** Runs writes that nobody is notified of. */
  withoutEffects: <Result>(run: () => Promise<Result>) => Promise<Result>
}

type Step = () => Promise<unknown>

/** The pause between two steps, so that calls are answered meanwhile. */
const pauseMs = 4

/**
 * Adds everything that the first answer does not wait for: people, jobs under way, the coming week and past days. The
 * first start on a later day tops it up, unless someone has signed up by then, and each start renews what the tour
 * begins with, because an attempt lasts half an hour. Every step can be repeated: what exists stays as it is.
 */
export const fillWorld = async ({ dataDir, signal, withoutEffects }: Filling): Promise<void> => {
  const note = readNote(dataDir)
  if (!note?.isSeeded) return
  const { filledOn } = note
  const now = new Date()
  const today = londonTime(now).date
  // Once other people use it, a new day changes nothing.
  if (filledOn && filledOn !== today && (await hasOtherPeople())) return
  const run = async (steps: readonly Step[]): Promise<void> => {
    for (const step of steps) {
      if (signal.aborted) return
      await withoutEffects(step)
      await wait(pauseMs)
    }
  }

  if (!filledOn)
    await run([
      () => storeGrowth(datesFrom(addDays(today, -1), -growthDays)),
      ...everybody.filter(({ role }) => !role).map((person) => () => storePerson(person, now)),
    ])
  const world = await findWorld()
  if (world && filledOn === today) return run(keptSteps(world, today, now))
  if (world) {
    if (filledOn && !signal.aborted) await offerJob(world, now)
    await run(worldSteps(world, { today, now, filledOn }))
  }
  if (!signal.aborted) writeNote(dataDir, { ...note, filledOn: today })
}

/** A day and the days after it, or before it if the count is negative. */
const datesFrom = (date: string, count: number): string[] =>
  Array.from({ length: Math.abs(count) }, (_, index) => addDays(date, count < 0 ? -index : index))

type Days = { today: string; now: Date; filledOn: string | undefined }

/** What visitors look at first comes first. Past days come last, newest first. */
const worldSteps = (world: World, { today, now, filledOn = '' }: Days): Step[] => {
  const store = (plan: PlannedRequest) => () => (plan.report ? storeProblem(plan, now) : storeRequest(plan, now))
  const commuters = world.carriers.filter(({ commute }) => commute)
  // Leaves out what an earlier start has added.
  const ahead = datesFrom(today, daysAhead + 1).filter((date) => !filledOn || date > addDays(filledOn, daysAhead))
  const back = datesFrom(addDays(today, -1), -daysBack).filter((date) => date >= filledOn)
  return [
    ...commuters.map((carrier) => () => goOnline(carrier)),
    ...keptSteps(world, today, now),
    ...planToday(world, today, now).map(store),
    ...ahead.flatMap((date) => [
      ...commuters.map((carrier) => () => publishCommute(carrier, date, now)),
      ...planDayAhead(world, date, now).map(store),
    ]),
    ...(filledOn ? [() => renewInsurance(now), () => finishDay(filledOn, now)] : []),
    ...back.flatMap((date) => planPastDay(world, date, now).map(store)),
  ]
}

const goOnline = ({ user }: Carrier) =>
  product.setStatus(product.partnerDeps, product.sessionOf(user), { is_online: true })

/** Publishes a weekday's journey, unless its partner has one at that hour or it has begun. */
const publishCommute = async ({ user, commute }: Carrier, date: string, now: Date): Promise<void> => {
  if (!commute) return
  const [transport_mode, from_address, to_address, departure_time, arrival_time, extra_miles] = commute
  if (!isWeekday(date) || rideInstant(date, departure_time) <= now) return
  const published = await product.listRides(product.partnerDeps, user)
  if (published.some((ride) => ride.date === date && ride.departure_time === departure_time)) return
  const times = { date, departure_time, arrival_date: date, arrival_time }
  const form = NewRide.parse({ from_address, to_address, extra_miles, transport_mode, ...times })
  await product.publishRide(product.partnerDeps, user, form, product.idempotencyFor(user, `ride ${date}`))
}

/** What the tour begins with, made anew if it is over. */
const keptSteps = (world: World, today: string, now: Date): Step[] => [
  () => keepAttempt(world, today, now),
  () => keepUnderWay(world, today, now),
]

/** Makes sure that the demo's partner has something on its way: without it, they have just collected another. */
const keepUnderWay = async (world: World, today: string, now: Date): Promise<void> => {
  const jobs = await product.listActive(product.requestDeps, product.sessionOf(world.demoPartner))
  if (jobs.some(({ status, door }) => status === 'in_transit' && !door)) return
  let index = 0
  while (await findRequest(freshKey(today, index))) index += 1
  await storeRequest(planFresh(world, today, index, now), now)
}

/** Makes sure that one attempt waits for its owner: if none does any more, the driver has just made another. */
const keepAttempt = async (world: World, today: string, now: Date): Promise<void> => {
  for (let index = 0; ; index += 1) {
    const plan = planAttempt(world, today, index, now)
    const found = await findRequest(plan.key)
    if (!found) return storeRequest(plan, now)
    const item = product.withExpiryApplied(found, now)
    if (item.door?.attempt?.decideBy) return
    // Without a choice it goes back, and has arrived by now. A visitor's own choice is left alone.
    if (item.event.type === 'decide' && item.event.by === 'system') await finishJob(plan.key, now)
  }
}

/** Finishes what was under way on an earlier day. */
const finishDay = async (day: string, now: Date): Promise<void> => {
  for (const key of presentKeys(day)) await finishJob(key, now)
  for (let index = 0; await findRequest(attemptKey(day, index)); index += 1)
    await finishJob(attemptKey(day, index), now)
  for (let index = 0; await findRequest(freshKey(day, index)); index += 1) await finishJob(freshKey(day, index), now)
}
