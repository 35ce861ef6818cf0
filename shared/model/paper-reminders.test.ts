import { describe, expect, test } from 'vitest'
import { newEnds, remindersOf, stageOf } from './paper-reminders.ts'

describe('the reminders of a paper', () => {
  const at = (now: string) => remindersOf('2027-05-04', new Date(now)).map((time) => time.toISOString())

  test('come at nine in the morning, a month and a week before its last day, and on the day after', () => {
    expect(at('2027-01-01T00:00:00Z')).toEqual([
      '2027-04-04T08:00:00.000Z',
      '2027-04-27T08:00:00.000Z',
      '2027-05-05T08:00:00.000Z',
    ])
  })

  test('that are past do not come', () => {
    expect(at('2027-04-20T00:00:00Z')).toHaveLength(2)
    expect(at('2027-05-05T08:00:00Z')).toEqual([])
  })

  test.each([
    ['2027-04-03', undefined],
    ['2027-04-04', 'month'],
    ['2027-04-26', 'month'],
    ['2027-04-27', 'week'],
    ['2027-05-04', 'week'],
    ['2027-05-05', 'over'],
  ])('on %s are of the stage %s', (today, stage) => {
    expect(stageOf('2027-05-04', today)).toBe(stage)
  })
})

test('only ends that are new and are days have reminders', () => {
  const before = { hire: '2027-05-04', work: 'always' }
  expect(newEnds(before, { hire: '2027-05-04', truck: 'none', waste: '2027-06-01', work: '2027-07-01' })).toEqual([
    { paper: 'work', until: '2027-07-01' },
    { paper: 'waste', until: '2027-06-01' },
  ])
})
