import { describe, expect, test } from 'vitest'
import { lookLimits } from '#shared/model/limits.ts'
import { aRequest, businessId, noon, people } from '#test/support/fake-requests.ts'
import {
  accepted,
  assigned,
  cancelled,
  completed,
  confirmed,
  givenBack,
  reassigned,
  started,
  withdrawn,
} from '../lifecycle/request-transitions.ts'
import type { RequestItem } from '../request-item.ts'
import { countedLook, lookIn, lookParts, looksFailure } from './look-store.ts'

const carrier = { by: people.carrier, at: noon }
const owner = { by: people.owner, at: noon }
const waiting = aRequest()
const matched = accepted(waiting, { carrierId: people.carrier }, 'k1', carrier)
const ours = assigned(waiting, { carrierId: people.carrier, businessId, carrierName: 'Swift' }, 'k1', owner)
const underWay = started(matched, carrier)
const { matchedOn: _, ...old } = underWay
const returning: RequestItem = { ...underWay, door: { leg: 'return' } }
const day = 20_777
const today = `looks${day}`
const late = new Date('2026-11-20T23:59:59.000Z')
const tomorrow = new Date('2026-11-21T00:00:00.000Z')

const amountsOf = (was: RequestItem, next: RequestItem) => countedLook(was, next)?.amounts

describe('a look', () => {
  test('counts with the partner, or with the business of the driver', () => {
    expect(countedLook(waiting, matched)).toEqual({
      row: { PK: `USER#${people.carrier}`, SK: 'COUNT' },
      userId: people.carrier,
      amounts: { [today]: 1 },
    })
    expect(countedLook(waiting, ours)).toEqual({
      row: { PK: `BIZ#${businessId}`, SK: 'COUNT' },
      amounts: { [today]: 1 },
    })
  })

  test.each<[string, RequestItem, RequestItem]>([
    ['that its carrier gives back', matched, givenBack(matched, carrier)],
    ['whose carrier asks to be erased', matched, withdrawn(matched, 'carrier', noon)],
    ['whose carrier an admin revokes', matched, withdrawn(matched, 'admin', noon)],
    ['that its owner cancels', matched, cancelled(matched, owner)],
    ['that another driver takes over', ours, reassigned(ours, people.stranger, owner)],
    ['that is picked up', matched, underWay],
    ['that comes back to its owner', returning, completed(returning, carrier)],
    ['that is delivered a day later', underWay, completed(underWay, { ...carrier, at: tomorrow })],
    ['that the clock ends', underWay, confirmed(underWay, { by: 'system', at: late })],
    ['that was matched before such days were kept', old, completed(old, carrier)],
  ])('at a job %s stays counted', (_, was, next) => {
    expect(amountsOf(was, next)).toBeUndefined()
  })

  test('is taken back if the job is delivered on the same day', () => {
    expect(amountsOf(underWay, completed(underWay, { ...carrier, at: late }))).toEqual({ [today]: -1 })
    expect(amountsOf(underWay, confirmed(underWay, { ...owner, at: late }))).toEqual({ [today]: -1 })
  })

  test('is distinguished from one that is taken back', () => {
    expect(lookIn({ amounts: { active: 1, [today]: 1 } }, matched)).toBe(day)
    expect(lookIn({ amounts: { active: 1 } }, matched)).toBeUndefined()
    expect(lookIn({ amounts: { [today]: -1 } }, completed(underWay, carrier))).toBeUndefined()
  })
})

describe('the looks of a day', () => {
  const business = { who: 'business', delivered: 0, activeDrivers: 2 } as const
  const codeOf = (row: object, who?: typeof business) => looksFailure({ ...row }, day, who, noon)?.code

  test('are limited by the write itself, which removes the seven days before', () => {
    const [named, room, ...forgotten] = lookParts(day, undefined)
    expect(named).toEqual({ names: { '#looks': today } })
    expect(room).toMatchObject({ names: { '#jobDone': 'jobDone' }, values: { ':whileNew': 15, ':onceKnown': 40 } })
    expect(forgotten.map(({ remove }) => remove)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((before) => `#looks${day - before}`),
    )
    expect(lookParts(day, business)[1]).toMatchObject({ values: { ':looks': 40 } })
  })

  test.each([
    ['a partner who has none', {}, undefined],
    ['a new partner who has used up the day', { [today]: 15 }, 'request.too-many-today'],
    ['a partner with as many who has delivered once', { [today]: 15, jobDone: 1 }, undefined],
    ['a known partner who has used up the day', { [today]: 40, jobDone: 9 }, 'request.too-many-today'],
    ['a partner who used up the day before', { looks20776: 40 }, undefined],
  ])('of %s: %j is %s', (_, row, code) => {
    expect(codeOf(row)).toBe(code)
  })

  test('of a business follow from what its row said before', () => {
    expect(codeOf({ [today]: 39 }, business)).toBeUndefined()
    expect(codeOf({ [today]: 40 }, business)).toBe('business.too-many-today')
  })

  test('end with the day, and the refusal says so', () => {
    expect(looksFailure({ [today]: 15 }, day, undefined, noon)).toMatchObject({
      retryAfterSeconds: 12 * 3600,
      message: expect.stringContaining('00:00 on Saturday 21 November'),
    })
  })

  test('follow limits that a proof has changed', () => {
    const figures = { ...lookLimits.partner }
    lookLimits.partner.whileNew = 3
    expect(lookParts(day, undefined)[1]).toMatchObject({ values: { ':whileNew': 3 } })
    expect(codeOf({ [today]: 3 })).toBe('request.too-many-today')
    Object.assign(lookLimits.partner, figures)
  })
})
