import { expect, test } from 'vitest'
import { byWhatCanBeDone, isCodeNext } from './carrier-order.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const today = { preferredDate: '2026-11-20', preferredTimeSlot: 'afternoon' } as const
const later = { preferredDate: '2026-11-23', preferredTimeSlot: 'morning' } as const
const yesterday = { preferredDate: '2026-11-19', preferredTimeSlot: 'morning' } as const

const jobs = {
  'a later one': { status: 'matched', ...later },
  'one whose owner has to choose': { status: 'in_transit', ...today, door: { attempt: { decide_by: 'soon' } } },
  'one left with a neighbour': { status: 'in_transit', ...yesterday, door: { handover: {} } },
  'one to collect': { status: 'matched', ...today },
  'a late one to collect': { status: 'matched', ...yesterday },
  'one in transit': { status: 'in_transit', ...today },
  'one that goes back': { status: 'in_transit', ...yesterday, door: { attempt: {} } },
} as const

test('what a carrier can do now comes first, then what others have to answer, then later slots', () => {
  const sort = byWhatCanBeDone(now)
  const names = Object.entries(jobs).toSorted(([, a], [, b]) => sort(a, b))
  expect(names.map(([name]) => name)).toEqual([
    'one that goes back',
    'one in transit',
    'a late one to collect',
    'one to collect',
    'one left with a neighbour',
    'one whose owner has to choose',
    'a later one',
  ])
})

test.each([
  ['is the next step of a delivery on its way', undefined, true],
  ['is the next step while a problem is open', { attempt: undefined, problem: {} }, true],
  ['is the next step of another attempt', { attempt: { choice: 'retry' } }, true],
  ['is the next step of a return', { attempt: { choice: 'return' }, leg: 'return' }, true],
  ['is not the next step once the requester has to confirm', { handover: {} }, false],
  ['is not the next step once the requester has to choose', { attempt: { decide_by: 'soon' } }, false],
  ['is not the next step of a delivery that is left without it', { attempt: { choice: 'leave' } }, false],
] as const)('the code %s', (_, door, isNext) => {
  expect(isCodeNext(door)).toBe(isNext)
})
