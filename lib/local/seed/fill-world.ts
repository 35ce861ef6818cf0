import { setTimeout as wait } from 'node:timers/promises'
import { NewRide } from '#shared/contracts/partner.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { rideInstant } from '#shared/model/ride-rules.ts'
import type { FileStore } from '../emulators/file-store.ts'
import { uploadsBucket } from '../functions.ts'
import { planDayAhead } from './ahead-plan.ts'
import { readNote, writeNote } from './demo-note.ts'
import { planDoor } from './door-plan.ts'
import { peopleSteps, storeGrowth } from './fill-people.ts'
import { isWeekday } from './journeys.ts'
import { planPastDay } from './past-plan.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { planPresent, presentKeys } from './present-plan.ts'
import { loadProduct, type Product } from './product.ts'
import type { PlannedRequest } from './request-rows.ts'
import { finishAttempts, keepAttempt, storeProblems } from './store-door.ts'
import { finishJob, storeRequest } from './store-requests.ts'
import { createDemoSession, demoIdempotencyKey, offerJob } from './today.ts'
import { findWorld, type World } from './world.ts'

/** Timelines are kept for ninety days, and what was delivered on a day was posted the day before. */
const daysBack = 88
const daysAhead = 7
const growthDays = 35

type Filling = {
  dataDir: string
  files: FileStore
  /** Ends it after the step that is running; a later start goes on. */
  signal: AbortSignal
  /** Runs writes that nobody is notified of. */
  withoutEffects: <Result>(run: () => Promise<Result>) => Promise<Result>
}

type Tools = { product: Product; pictures: Pictures }
type Step = () => Promise<unknown>
type Days = { today: string; now: Date; filledOn: string | undefined }

/** Between two steps, so that calls are answered meanwhile. */
const pauseMs = 4

/**
 * Adds all that a first answer does not wait for: people, what is under way, the week to come and the days that are
 * over. The first start on a later day tops it up, and each start renews an attempt that lasts half an hour. Every step
 * may be repeated: what is there stays as it is.
 */
export const fillWorld = async ({ dataDir, files, signal, withoutEffects }: Filling): Promise<void> => {
  const note = readNote(dataDir)
  const now = new Date()
  const today = londonTime(now).date
  if (!note?.isSeeded) return
  const product = await loadProduct()
  const tools = { product, pictures: createPictures(files, product, uploadsBucket) }
  const { filledOn } = note
  const run = async (steps: readonly Step[]): Promise<void> => {
    for (const step of steps) {
      if (signal.aborted) return
      await withoutEffects(step)
      await wait(pauseMs)
    }
  }

  if (filledOn === today) {
    const world = await findWorld(product)
    if (world) await run([() => keepAttempt(tools, world, today, now)])
    return
  }
  if (!filledOn) await run([() => storeGrowth(tools, datesFrom(today, -1, -growthDays)), ...peopleSteps(tools, now)])
  const world = await findWorld(product)
  if (world) {
    const { demoRequester: requester, demoPartner: partner } = world
    if (filledOn && !signal.aborted) await offerJob(product, { requester, partner }, now)
    await run(worldSteps(tools, world, { today, now, filledOn }))
  }
  if (!signal.aborted) writeNote(dataDir, { ...note, filledOn: today })
}

/** The days from one to another, counted from a date. */
const datesFrom = (date: string, first: number, last: number): string[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, index) =>
    addDays(date, first + (last < first ? -index : index)),
  )

const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / (24 * 3_600_000))

/** What visitors look at first comes first, and the days that are over last, the newest before the others. */
const worldSteps = (tools: Tools, world: World, { today, now, filledOn }: Days): Step[] => {
  const age = filledOn ? daysBetween(filledOn, today) : undefined
  const firstAhead = age === undefined ? 0 : Math.max(0, daysAhead + 1 - age)
  const lastBack = age === undefined ? daysBack : Math.min(daysBack, age)
  const store = (plan: PlannedRequest) => () => storeRequest(tools, plan, now)
  return [
    ...world.commutes.map(
      ({ user }) =>
        () =>
          goOnline(tools.product, user),
    ),
    () => keepAttempt(tools, world, today, now),
    ...planDoor(world, today, now).map(store),
    () => storeProblems(tools, world, today, now),
    ...planPresent(world, today, now).map(store),
    ...datesFrom(today, firstAhead, daysAhead).flatMap((date) => [
      ...world.commutes.map((commute) => () => publishCommute(tools.product, commute, date, now)),
      ...planDayAhead(world, date, now).map(store),
    ]),
    ...(filledOn ? presentKeys(filledOn).map((key) => () => finishJob(tools, key, now)) : []),
    ...(filledOn ? [() => finishAttempts(tools, filledOn, now)] : []),
    ...datesFrom(today, -1, -lastBack).flatMap((date) => planPastDay(world, date).map(store)),
  ]
}

const goOnline = (product: Product, user: World['demoPartner']): Promise<unknown> =>
  product.setStatus(product.partnerDeps, createDemoSession(product, user), { is_online: true })

/** Publishes a weekday's journey, unless its partner has one at that hour or it has begun. */
const publishCommute = async (
  product: Product,
  { user, mode, from, to, departs, arrives, extraMiles }: World['commutes'][number],
  date: string,
  now: Date,
): Promise<void> => {
  if (!isWeekday(date) || rideInstant(date, departs) <= now) return
  const deps = product.partnerDeps
  const published = await product.listRides(deps, user)
  if (published.some((ride) => ride.date === date && ride.departure_time === departs)) return
  const form = NewRide.parse({
    from_address: from,
    to_address: to,
    extra_miles: extraMiles,
    date,
    departure_time: departs,
    arrival_date: date,
    arrival_time: arrives,
    transport_mode: mode,
  })
  await product.publishRide(deps, user, form, demoIdempotencyKey(user.userId, `ride ${date}`))
}
