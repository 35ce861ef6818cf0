import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { formErrors, formOf } from '#functions/domain/requests/post/suggest-price.ts'
import { NewProblem } from '#shared/contracts/problem-shapes.ts'
import { isUrgent } from '#shared/model/cancellation-rules.ts'
import { transportModes } from '#shared/model/categories.ts'
import { UploadId, UserId } from '#shared/model/ids.ts'
import { maxActive, maxOpen } from '#shared/model/limits.ts'
import { addDays, londonInstant, londonTime } from '#shared/model/london.ts'
import { waitsUntil } from '#shared/model/time-slots.ts'
import { commutes, dramaMobile, everybody } from './people.ts'
import { readPicture } from './pictures.ts'
import { bodyOf, type PlannedRequest } from './plan.ts'
import { isWeekday, planAttempt, planDayAhead, planPastDay, planToday, presentKeys } from './plans.ts'
import { things } from './things.ts'
import { cities } from './towns.ts'
import type { World } from './world.ts'

const userNamed = (name: string): UserItem => ({
  userId: UserId.parse(`usr_${Buffer.from(name).toString('hex').padEnd(22, '0').slice(0, 22)}`),
  email: `${name}@test`,
  createdAt: '2026-01-01T09:00:00.000Z',
  epoch: 1,
  firstName: name,
  businessId: `biz_${name}`,
})

const known = everybody.map(({ name, city, ...person }) => ({ name, city, user: userNamed(name), person }))
const world: World = {
  demoRequester: userNamed('Asha Archway'),
  demoPartner: userNamed('Ben Boulevard'),
  requesters: known.filter(({ person }) => !(person.role || person.portrait)),
  carriers: known.flatMap(({ name, city, user, person: { drivesFor } }): World['carriers'][number][] => {
    const commute = commutes[name]
    if (drivesFor) return [{ name, city, user, business: userNamed(drivesFor) }]
    return commute ? [{ name, city, user, commute }] : []
  }),
}

const photo = UploadId.parse('upl_0000000000000000000001')
const errorsOf = (plan: PlannedRequest) => {
  const hasFile = plan.thing.picture ?? plan.thing.category === 'Shopping Assistance'
  return formErrors(formOf(bodyOf(plan, hasFile ? photo : undefined)), londonTime(plan.postedAt))
}

/** Whether the steps are in order, and none is after now. */
const isInOrder = ({ postedAt, steps }: PlannedRequest, now: Date): boolean => {
  const times = [postedAt, ...steps.map(({ at }) => at)]
  return times.every((time, index) => time <= now && (index === 0 || time >= (times[index - 1] ?? time)))
}

/** All plans of a day. */
const planned = (today: string, now: Date): PlannedRequest[] => [
  ...planToday(world, today, now),
  ...[0, 1].map((index) => planAttempt(world, today, index, now)),
]

const dates = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index))
/** Days in winter and summer, and the two on which clocks change, at every hour that could matter. */
const moments = ['2026-11-24', '2026-06-30', '2026-03-29', '2026-10-25'].flatMap((date) =>
  [0, 3, 5, 6, 9, 12, 16, 20, 22, 23].map((hour) => londonInstant(date, hour, 10)),
)

describe('the plans of the demo world', () => {
  test('hold only forms that their owners could have sent, at whatever hour it starts', () => {
    for (const now of moments) {
      const today = londonTime(now).date
      const plans = [
        ...planned(today, now),
        ...dates(today, 8).flatMap((date) => planDayAhead(world, date, now)),
        ...dates(addDays(today, -10), 10).flatMap((date) => planPastDay(world, date, now)),
      ]
      for (const plan of plans) {
        expect(errorsOf(plan), `${plan.key} at ${now.toISOString()}`).toEqual({})
        expect(isInOrder(plan, now), `${plan.key} at ${now.toISOString()}`).toBe(true)
      }
    }
  })

  test('name pictures that exist', () => {
    const now = londonInstant('2026-11-24', 10)
    const named = [
      ...planned('2026-11-24', now).flatMap(({ steps }) => steps.flatMap(({ pictures = [] }) => pictures)),
      ...planToday(world, '2026-11-24', now).flatMap(({ report }) => report?.picture ?? []),
    ]
    expect(named.length).toBeGreaterThan(5)
    for (const name of named) expect(readPicture(name).length, name).toBeGreaterThan(0)
  })

  test('are the same for the same day', () => {
    const pastDay = (date: string) => planPastDay(world, date, londonInstant('2026-11-24', 10))
    expect(pastDay('2026-11-20')).toEqual(pastDay('2026-11-20'))
    expect(pastDay('2026-11-20')).not.toEqual(pastDay('2026-11-19'))
  })

  test('name each request once', () => {
    const now = londonInstant('2026-11-24', 10)
    const keys = [
      ...planned('2026-11-24', now),
      ...planned('2026-11-25', londonInstant('2026-11-25', 10)),
      ...dates('2026-11-24', 8).flatMap((date) => planDayAhead(world, date, now)),
      ...dates('2026-08-28', 88).flatMap((date) => planPastDay(world, date, now)),
    ].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(expect.arrayContaining(presentKeys('2026-11-24')))
  })

  test('leave everybody room to post and to take more', () => {
    const now = londonInstant('2026-11-24', 10)
    const ahead = dates('2026-11-24', 8).flatMap((date) => planDayAhead(world, date, now))
    const present = planned('2026-11-24', now)
    const ofOwner = Map.groupBy([...ahead, ...present], ({ owner }) => owner.userId)
    for (const posted of ofOwner.values()) expect(posted.length).toBeLessThan(maxOpen)
    const ofCarrier = Map.groupBy(present, ({ carrier }) => carrier?.user.userId)
    for (const carried of ofCarrier.values()) expect(carried.length).toBeLessThan(maxActive.partner)
  })

  test('leave a visitor time to answer, and something urgent to take', () => {
    for (const now of moments) {
      const today = londonTime(now).date
      const [handover, urgent] = planToday(world, today, now)
      expect(Number(now) - Number(handover?.steps.at(-1)?.at), 'of a day').toBeLessThan(3_600_000)
      expect(planAttempt(world, today, 0, now).steps.at(-1)).toMatchObject({ type: 'attempt', at: now })
      const [takenAt, givenBackAt] = urgent?.steps.map(({ at }) => at) ?? []
      if (!urgent || !takenAt || !givenBackAt) throw new Error('Nothing is urgent')
      expect(isUrgent(urgent, givenBackAt), now.toISOString()).toBe(true)
      expect(waitsUntil(urgent.date, urgent.slot).getTime() - now.getTime()).toBeGreaterThanOrEqual(90 * 60_000)
    }
  })

  test('report problems after the last step, and have them answered in time', () => {
    for (const now of moments) {
      const reported = planToday(world, londonTime(now).date, now).filter(({ report }) => report)
      expect(reported).toHaveLength(2)
      for (const { steps, report } of reported) {
        const times = [...steps, report, report?.answer].flatMap((one) => one?.at ?? [])
        expect(times, now.toISOString()).toEqual(times.toSorted((a, b) => Number(a) - Number(b)))
        expect(Number(times.at(-1)), now.toISOString()).toBeLessThan(Number(now))
        expect(NewProblem.safeParse({ kind: report?.kind, text: report?.text }).success).toBe(true)
      }
    }
  })

  test('include a request on a commute of each city on every weekday', () => {
    const now = londonInstant('2026-11-24', 10)
    for (const date of dates('2026-11-25', 7).filter(isWeekday)) {
      const keys = planDayAhead(world, date, now).map(({ key }) => key.replace(`ahead ${date} `, ''))
      const commuters = everybody.filter(({ name }) => keys.includes(name))
      expect(new Set(commuters.map(({ city }) => city))).toEqual(new Set(cities))
    }
  })
})

test('people of the demo have names and portraits of their own, and numbers that ring nowhere', () => {
  expect(new Set(everybody.map(({ name }) => name)).size).toBe(everybody.length)
  const portraits = everybody.flatMap(({ portrait }) => portrait ?? [])
  expect(new Set(portraits).size).toBe(portraits.length)
  expect(dramaMobile(5)).toMatch(/^07700900\d{3}$/)
  const partners = everybody.filter(({ modes, isWaiting }) => modes && !isWaiting)
  expect(partners.map(({ name }) => name).toSorted()).toEqual(Object.keys(commutes).toSorted())
  expect(partners).toHaveLength(12)
  expect(new Set(Object.values(commutes).map(([mode]) => mode))).toEqual(new Set(transportModes))
})

test('things of the demo are described', () => {
  for (const { note, category } of things) expect(note.length, category).toBeGreaterThan(20)
})
