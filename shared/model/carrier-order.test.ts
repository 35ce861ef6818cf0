import { expect, test } from 'vitest'
import { byWhatCanBeDone } from './carrier-order.ts'

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
