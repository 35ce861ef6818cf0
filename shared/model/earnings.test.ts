import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { type DayEarned, earningsOf, earningsSince, firstOfWeek, isEarned, whyNotPayable } from './earnings.ts'
import { addDays } from './london.ts'
import { requestStatuses } from './request-lifecycle.ts'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday, %s', (date, monday) => {
  expect(firstOfWeek(date)).toBe(monday)
})

test.each([
  ['reaches back to the first day of the chart in the middle of a month', '2026-11-24', '2026-10-26'],
  ['reaches back to the first of the month on the 31st', '2026-12-31', '2026-12-01'],
])('%s', (_, today, first) => {
  expect(earningsSince(today)).toBe(first)
})

test('without earnings, all thirty days are zero', () => {
  const { week, month, days } = earningsOf([], '2026-11-24')
  expect([week, month]).toEqual([
    { pence: 0, deliveries: 0 },
    { pence: 0, deliveries: 0 },
  ])
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([30, '2026-10-26', '2026-11-24'])
})

test('this week may begin before this month, and tomorrow counts for neither', () => {
  const earned = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map((date) => ({
    date,
    pence: 100,
    deliveries: 1,
  }))
  const { week, month } = earningsOf(earned, '2026-12-01')
  expect([week, month]).toEqual([
    { pence: 200, deliveries: 2 },
    { pence: 100, deliveries: 1 },
  ])
})

test('counts every day once, in any order and however it is split', () => {
  const today = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
  const parts = fc.array(
    fc.record({ back: fc.integer({ min: -2, max: 40 }), pence: fc.integer({ min: 0, max: 1_000_000 }) }),
    { maxLength: 60 },
  )
  forAll(today, parts, (date, given) => {
    const earned = given.map(({ back, pence }): DayEarned => ({ date: addDays(date, -back), pence, deliveries: 1 }))
    const { week, month, days } = earningsOf(earned, date)
    expect(earningsOf(earned.toReversed(), date)).toEqual({ week, month, days })
    const within = (first: string) => earned.filter((day) => day.date >= first && day.date <= date)
    expect(week.deliveries).toBe(within(firstOfWeek(date)).length)
    expect(month.deliveries).toBe(within(`${date.slice(0, 7)}-01`).length)
    const sum = days.reduce((total, day) => total + day.pence, 0)
    expect(sum).toBe(within(addDays(date, -29)).reduce((total, day) => total + day.pence, 0))
    const first = earningsSince(date)
    expect(
      earningsOf(
        earned.filter((day) => day.date >= first),
        date,
      ),
    ).toEqual({ week, month, days })
  })
})

const [carrier, owner, admin, clock] = ['usr_carrier', 'usr_owner', 'usr_admin', 'system']
const delivered = { status: 'completed' } as const
const returned = { status: 'completed', outcome: 'returned' } as const
const unseen = { ...returned, withoutPhoto: true } as const

test.each([
  ['delivered by the code', delivered, carrier, true],
  ['delivered and confirmed by its owner', delivered, owner, true],
  ['delivered by a handover that nobody contests', delivered, clock, true],
  ['completed by an admin', delivered, admin, true],
  ['returned by the code', returned, carrier, true],
  ['returned and confirmed by its owner', returned, owner, true],
  ['returned by a handover that nobody contests', returned, clock, true],
  ['returned by an admin', returned, admin, true],
  ['returned by the code after an attempt without a photo', unseen, carrier, true],
  ['returned and confirmed by its owner after an attempt without a photo', unseen, owner, true],
  ['returned by an admin after an attempt without a photo', unseen, admin, true],
  ['returned by silence after an attempt without a photo', unseen, clock, false],
  ['on its way', { status: 'in_transit' } as const, carrier, false],
  ['on its way back', { status: 'in_transit' } as const, owner, false],
  ['matched', { status: 'matched' } as const, carrier, false],
  ['an errand that ended as not done', { status: 'cancelled' } as const, owner, false],
  ['cancelled', { status: 'cancelled' } as const, clock, false],
])('what is earned: %s', (_, ending, by, is) => {
  expect(isEarned({ ...ending, event: { by } })).toBe(is)
})

describe('payment', () => {
  test('a request can be marked as paid from pickup on', () => {
    const payable = requestStatuses.filter((status) => !whyNotPayable({ status, earned: status === 'completed' }))
    expect(payable).toEqual(['in_transit', 'completed'])
    expect(whyNotPayable({ status: 'matched', earned: false })).toBe('payment.too-early')
    expect(whyNotPayable({ status: 'cancelled', earned: false })).toBe('payment.too-early')
  })

  test('a return cannot be marked as paid until it is earned', () => {
    expect(whyNotPayable({ status: 'in_transit', leg: 'return', earned: false })).toBe('payment.not-earned')
    expect(whyNotPayable({ status: 'completed', earned: false })).toBe('payment.not-earned')
    expect(whyNotPayable({ status: 'completed', earned: true })).toBeUndefined()
  })
})
