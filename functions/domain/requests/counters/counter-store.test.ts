import { describe, expect, test } from 'vitest'
import { BusinessId } from '#shared/model/ids.ts'
import { noon, people, requestAt } from '#test/support/fake-requests.ts'
import { givenBack, withdrawn } from '../request-transitions.ts'
import { counterWrite, giveBackParts, giverOf } from './counter-store.ts'
import { countersOf } from './request-counters.ts'

const matched = requestAt('matched')
const act = { by: people.carrier, at: noon }
const businessId = BusinessId.parse('biz_0000000000000000000000')
const giver = { row: { PK: `USER#${people.carrier}`, SK: 'COUNT' }, most: 3 }
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000).toISOString()

describe('whoever gave it back', () => {
  test('is the partner, or the business for its driver; a carrier who may not carry any more gives nothing back', () => {
    expect(giverOf(matched, givenBack(matched, act))).toEqual(giver)
    const ours = { ...matched, businessId }
    expect(giverOf(ours, givenBack(ours, act))).toEqual({ row: { PK: `BIZ#${businessId}`, SK: 'COUNT' }, most: 10 })
    expect(giverOf(matched, withdrawn(matched, noon))).toBeUndefined()
    expect(giverOf(undefined, matched)).toBeUndefined()
  })

  test('adds one to the times that are kept, while there is room', () => {
    const [unless, add] = giveBackParts({ gaveBackAt: [hoursAgo(1)] }, noon, giver)
    expect(unless?.condition).toContain('#pausedUntil <= :now')
    expect(add).toMatchObject({
      set: expect.stringContaining('list_append'),
      values: { ':one': [noon.toISOString()], ':room': 2 },
    })
  })

  test('takes the place of the times that do not matter any more', () => {
    const [, replace] = giveBackParts({ gaveBackAt: [hoursAgo(25), hoursAgo(2)] }, noon, giver)
    expect(replace).toMatchObject({
      condition: '#gaveBackAt = :old',
      values: { ':marks': [hoursAgo(2), noon.toISOString()] },
    })
  })

  test('begins the pause with the third, and keeps nothing of what comes during it', () => {
    const [, pause] = giveBackParts({ gaveBackAt: [hoursAgo(3), hoursAgo(2)] }, noon, giver)
    expect(pause).toMatchObject({ remove: '#gaveBackAt', values: { ':until': hoursAgo(-24) } })
    expect(giveBackParts({ pausedUntil: hoursAgo(-1) }, noon, giver)).toEqual([])
  })
})

describe('a row of counters refuses', () => {
  const taken = (item = requestAt('pending_match'), next = matched) => {
    const [counted] = countersOf(item, next)
    if (!counted) throw new Error('taking a job counts')
    return counterWrite(counted, next)
  }
  const codeOf = (why: unknown) => (why instanceof Error && 'code' in why ? why.code : why)

  test.each<[string, object | undefined, string]>([
    ['who is not there', undefined, 'missing'],
    ['who was there before it was counted', { jobDone: 3 }, 'missing'],
    ['who has ten', { active: 10 }, 'request.too-many-active'],
    ['who pauses', { active: 1, pausedUntil: hoursAgo(-1) }, 'request.taking-paused'],
    ['nobody who has paused', { active: 1, pausedUntil: hoursAgo(1) }, 'moved'],
  ])('%s: %s', (_, stood, why) => {
    expect(codeOf(taken().whyRefused(stood as Record<string, unknown> | undefined))).toBe(why)
  })

  test('says when a pause is over, and how long that is', () => {
    expect(taken().whyRefused({ active: 1, pausedUntil: '2026-11-21T09:05:00.000Z' })).toMatchObject({
      message:
        'You’ve given back three jobs in 24 hours, so you can’t take new ones until 09:05 on Saturday 21 November.',
      retryAfterSeconds: (21 * 60 + 5) * 60,
    })
  })

  test('a driver with thirty', () => {
    const next = { ...matched, businessId }
    const write = taken(requestAt('pending_match'), next)
    expect(write.action.Update?.ExpressionAttributeValues).toMatchObject({ ':active': 1, ':most': 30 })
    expect(codeOf(write.whyRefused({ active: 30 }))).toBe('driver.too-many-active')
  })

  test('nobody who has one less', () => {
    const [counted] = countersOf(matched, givenBack(matched, act))
    const write = counted && counterWrite(counted, givenBack(matched, act))
    expect(write?.action.Update).toMatchObject({
      UpdateExpression: 'ADD #active :active',
      ConditionExpression: 'attribute_exists(#active) AND attribute_exists(PK)',
      ExpressionAttributeValues: { ':active': -1 },
    })
  })
})
