import { describe, expect, test } from 'vitest'
import {
  arePhotosOpen,
  attemptReasons,
  confirmBy,
  decideBy,
  endsWithoutReturn,
  isRetryTime,
  needsPhoto,
  retryTimes,
  returnsToOwner,
} from './at-the-door.ts'
import { itemCategories } from './categories.ts'
import { arrivalText, undoneText } from './door-texts.ts'

const noon = new Date('2026-11-20T12:00:00.000Z')

test('an owner has a day to contest a handover, and half an hour to choose after an attempt', () => {
  expect(confirmBy(noon, noon)).toBe('2026-11-21T12:00:00.000Z')
  expect(decideBy(noon, noon)).toBe('2026-11-20T12:30:00.000Z')
})

test('an owner’s silence decides nothing before the slot begins', () => {
  const evening = new Date('2026-11-20T17:00:00.000Z')
  const later = new Date('2026-11-25T06:00:00.000Z')
  expect(decideBy(noon, evening)).toBe(evening.toISOString())
  expect(confirmBy(noon, evening)).toBe('2026-11-21T12:00:00.000Z')
  expect(confirmBy(noon, later)).toBe(later.toISOString())
})

test('in words, a parcel has arrived, any other job is done, and a return is back', () => {
  const texts = itemCategories.map((category) => [arrivalText(category), undoneText(category)])
  expect(new Set(texts.slice(0, 3).flat())).toEqual(new Set(['it has arrived', 'deliver it']))
  expect(new Set(texts.slice(3).flat())).toEqual(new Set(['it is done', 'finish it']))
  for (const category of itemCategories)
    expect([arrivalText(category, 'return'), undoneText(category, 'return')]).toEqual(['it is back', 'bring it back'])
})

test('only a carrier in danger needs no photo', () => {
  expect(attemptReasons.filter((reason) => !needsPhoto(reason))).toEqual(['unsafe'])
})

test('only shopping is returned to its owner, and only an errand ends without a return', () => {
  expect(itemCategories.filter(returnsToOwner)).toEqual(['Shopping Assistance'])
  expect(itemCategories.filter(endsWithoutReturn)).toEqual(['Errand Run'])
})

describe('another attempt', () => {
  test.each([
    ['in a slot that is over', { date: '2026-11-20', slot: 'morning' }],
    ['yesterday', { date: '2026-11-19', slot: 'night' }],
    ['in a slot that begins after 48 hours', { date: '2026-11-22', slot: 'evening' }],
    ['in a week', { date: '2026-11-27', slot: 'morning' }],
  ] as const)('cannot be asked for %s', (_, time) => {
    expect(isRetryTime(time, noon)).toBe(false)
  })

  test.each([
    ['in the slot that has just begun', { date: '2026-11-20', slot: 'afternoon' }],
    ['tonight', { date: '2026-11-20', slot: 'night' }],
    ['in a slot that begins exactly 48 hours later', { date: '2026-11-22', slot: 'afternoon' }],
  ] as const)('can be asked for %s', (_, time) => {
    expect(isRetryTime(time, noon)).toBe(true)
  })
})

test('every slot of the next 48 hours is offered once, the present one first', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const times = retryTimes(now).map(({ date, slot }) => `${date} ${slot}`)
  expect(times[0]).toBe('2026-11-20 afternoon')
  expect(times.at(-1)).toBe('2026-11-22 afternoon')
  expect(new Set(times).size).toBe(times.length)
  expect(retryTimes(now).every((time) => isRetryTime(time, now))).toBe(true)
})

test('at night its slot is that of the day before', () => {
  expect(retryTimes(new Date('2026-11-20T02:00:00.000Z'))[0]).toEqual({ date: '2026-11-19', slot: 'night' })
})

describe('photos of a delivery', () => {
  const event = { at: '2026-11-20T12:00:00.000Z' }
  const [justOpen, closed] = [new Date('2026-11-22T11:59:59.999Z'), new Date('2026-11-22T12:00:00.000Z')]

  test.each(['completed', 'cancelled'] as const)('are open until 48 hours after it was %s', (status) => {
    expect(arePhotosOpen({ status, event }, justOpen)).toBe(true)
    expect(arePhotosOpen({ status, event }, closed)).toBe(false)
  })

  test('are open while it is on its way, and while a problem is open', () => {
    expect(arePhotosOpen({ status: 'in_transit', event }, closed)).toBe(true)
    expect(arePhotosOpen({ status: 'completed', event, door: { problem: {} } }, closed)).toBe(true)
    expect(arePhotosOpen({ status: 'completed', event, door: {} }, closed)).toBe(false)
  })
})
