import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { StepWords } from '#functions/domain/requests/history-item.ts'
import { NewRequest } from '#shared/contracts/request-shapes.ts'
import type { AttemptChoice, AttemptReason, LeftWith } from '#shared/model/at-the-door.ts'
import type { CarrierReason, OwnerReason } from '#shared/model/cancellation-rules.ts'
import { categoryRules, type TransportMode } from '#shared/model/categories.ts'
import { addDays } from '#shared/model/london.ts'
import type { ProblemKind } from '#shared/model/problem-rules.ts'
import { offeredSlots, slotAfter, slotAt, slotStart, type TimeSlot } from '#shared/model/time-slots.ts'
import { dramaMobile } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { type Thing, thingOf, thingsFor } from './things.ts'
import { addressIn, type City, placesIn } from './towns.ts'
import type { World } from './world.ts'

/** Minutes after something: one number, or one drawn between two. `last` is the previous step. */
export type Moment = readonly [base: 'now' | 'begun' | 'slot' | 'posted' | 'last', least: number, most?: number]

/** A step of a request. Words and pictures are what its actor adds to it. */
export type StoryStep<At = Moment> = { at: At; words?: StepWords; pictures?: readonly string[] } & (
  | { type: 'take' | 'start' | 'complete' | 'expire' }
  | { type: 'cancel'; why?: { reason: OwnerReason; note: string } }
  | { type: 'giveBack'; why: { reason: CarrierReason; note: string } }
  | { type: 'handOver'; words: StepWords & { leftWith: LeftWith } }
  | { type: 'attempt'; words: StepWords & { reason: AttemptReason } }
  | { type: 'decide'; choice: AttemptChoice }
)

type Statement<At> = { at: At; text: string }
/** A problem that one side reports, and what the other answers. */
type Report<At> = Statement<At> & {
  by: 'owner' | 'carrier'
  kind: ProblemKind
  picture?: string
  answer?: Statement<At> | undefined
}

/** What happens to a request on any day. Anything it leaves out is drawn at random. */
export type Story = {
  /** Its slot: on a day counted from the plan's, at a time in minutes from now, or the next one. */
  when: { day: number; slot?: TimeSlot } | { begun: readonly [least: number, most: number] } | 'next'
  /** By default long before its slot. */
  posted?: Moment
  steps?: readonly StoryStep[]
  report?: Report<Moment>
  /** `by` is the name of its carrier. With `any`, the demo's requester owns about half of the requests in London. */
  job?: { owner?: 'demo' | 'any'; by?: string; thing?: string } & Partial<Way>
  /** How likely it is that its carrier was paid. */
  paid?: number
}

type Way = { city: City; mode: TransportMode; from: string; to: string }

/** What its owner fills into the form. */
export type RequestWish = { thing: Thing; mode: TransportMode; from: string; to: string; date: string; slot: TimeSlot }

export type PlannedStep = StoryStep<Date>

/** A request of the demo world with everything that has happened to it. The same key means the same request. */
export type PlannedRequest = RequestWish & {
  key: string
  owner: UserItem
  carrier: World['carriers'][number]
  postedAt: Date
  /** What its owner pays above the suggestion. */
  extraPounds: number
  isPaid: boolean
  steps: readonly PlannedStep[]
  report?: Report<Date>
}

type Setting = { key: string; world: World; day: string; now: Date }

/** Plans a request with this story. The same key always gives the same plan. */
export const planRequest = (story: Story, setting: Setting): PlannedRequest => {
  const { key, world } = setting
  const random = createRandom(key)
  const { owner, by, thing, ...given } = story.job ?? {}
  const carrier = world.carriers.find(({ name }) => name === by) ?? random.pick(world.carriers)
  const { city, mode, from, to } = { ...wayOf(carrier, random), ...given }
  const neighbours = world.requesters.filter((one) => one.city === city)
  const isDemo = owner === 'demo' || (owner === 'any' && city === 'London' && random.isLucky(0.5))
  return {
    key,
    carrier,
    owner: isDemo ? world.demoRequester : random.pick(neighbours).user,
    thing: thing ? thingOf(thing) : random.pick(thingsFor(mode)),
    mode,
    from: addressIn(from, random.between(1, 40)),
    to: addressIn(to, random.between(1, 40)),
    extraPounds: random.between(0, 4),
    isPaid: random.isLucky(story.paid ?? 0),
    ...timesOf(story, setting, random),
  }
}

/** A way from one place of a city to another. */
export const wayIn = (city: City, mode: TransportMode, random: Random): Way => {
  const from = random.pick(placesIn(city))
  return { city, mode, from, to: random.pick(placesIn(city).filter((place) => place !== from)) }
}

const wayOf = ({ city, commute }: PlannedRequest['carrier'], random: Random): Way => {
  if (!commute) return wayIn(city, random.pick(['Car', 'Van']), random)
  const [mode, from, to] = commute
  return { city, mode, from, to }
}

const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

const slotOf = (when: Story['when'], begun: Date, { day, now }: Setting, random: Random) => {
  if (when === 'next') return slotAfter(now)
  if ('begun' in when) return slotAt(begun)
  return { date: addDays(day, when.day), slot: when.slot ?? random.pick(offeredSlots) }
}

const timesOf = (story: Story, setting: Setting, random: Random) => {
  const { when, posted = ['slot', -1200, -300], steps = [], report } = story
  const { now } = setting
  const begun = typeof when === 'object' && 'begun' in when ? minutesAfter(now, random.between(...when.begun)) : now
  const { date, slot } = slotOf(when, begun, setting, random)
  const times = { now, begun, slot: slotStart(date, slot), posted: now, last: now }
  const toDate = ([base, least, most = least]: Moment): Date => {
    times.last = minutesAfter(times[base], random.between(least, most))
    return times.last
  }
  times.posted = toDate(posted)
  const answer = (given: Statement<Moment>) => ({ ...given, at: toDate(given.at) })
  return {
    date,
    slot,
    postedAt: times.posted,
    steps: steps.map((step): PlannedStep => ({ ...step, at: toDate(step.at) })),
    ...(report && {
      report: { ...report, at: toDate(report.at), answer: report.answer && answer(report.answer) },
    }),
  }
}

/** The form that its owner filled in. */
export const bodyOf = ({ thing, mode, from, to, date, slot }: RequestWish, uploadId?: string): NewRequest => {
  const { category, band, size: [length_cm, width_cm, height_cm] = [], bags, value, note } = thing
  const { asksShopping, hasDelivery } = categoryRules[category]
  return NewRequest.parse({
    itemCategory: category,
    preferredTransport: mode,
    weightEstimate: band,
    number_of_bags: bags,
    length_cm,
    width_cm,
    height_cm,
    description: note,
    pickup_address: from,
    delivery_address: hasDelivery ? to : '',
    receiver_contact_number: dramaMobile(100),
    preferredDate: date,
    preferredTimeSlot: slot,
    none_forbidden: true,
    declared_value: value,
    ...(uploadId && (asksShopping ? { receipt: uploadId } : { photos: [uploadId] })),
  })
}
