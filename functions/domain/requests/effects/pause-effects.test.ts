import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { businessId, noon, people } from '#test/support/fake-requests.ts'
import { pauseEffects } from './pause-effects.ts'

const pausedUntil = '2026-11-21T12:00:00.000Z'
const counts = { ...keys.historyCounts(people.carrier), open: 0, active: 1 }
const paused = { ...counts, active: 0, pausedUntil }
const effects = (old: Record<string, unknown> | undefined, next: Record<string, unknown> | undefined) =>
  pauseEffects({ old, new: next, at: noon })

test.each([
  ['of one job less', counts, { ...counts, active: 0 }],
  ['of the same pause again', paused, { ...paused, active: 1 }],
  ['of someone who has left', paused, undefined],
])('there are no effects %s', (_, old, next) => {
  expect(effects(old, next)).toEqual([])
})

const notified = { type: 'push', event: { type: 'notified' } }

describe('a pause', () => {
  test('is mailed to the partner with its end, and listed for admins with its start', () => {
    expect(effects(counts, paused)).toMatchObject([
      {
        type: 'put-row',
        row: {
          PK: `USER#${people.carrier}`,
          SK: `PAUSE#${pausedUntil}`,
          GSI1PK: 'DIR#PAUSE',
          GSI1SK: `${noon.toISOString()}#${people.carrier}`,
        },
      },
      { type: 'note', at: noon.toISOString(), notification: { kind: 'paused', who: 'partner', until: pausedUntil } },
      notified,
      {
        type: 'mail-to',
        id: `pause#${people.carrier}#${pausedUntil}`,
        to: { userId: people.carrier },
        mail: {
          text: expect.stringContaining('three jobs in 24 hours, so you can’t take new ones until 12:00 on Saturday'),
        },
      },
    ])
  })

  test('from posting is mailed to the requester in its own words, even during a pause from taking', () => {
    const row = { ...paused, postingPausedUntil: '2026-11-21T13:00:00.000Z' }
    expect(effects(paused, row)).toMatchObject([
      { type: 'put-row', row: { who: people.carrier, from: 'posting', pausedUntil: row.postingPausedUntil } },
      { type: 'note', notification: { kind: 'paused', who: 'requester', until: row.postingPausedUntil } },
      notified,
      {
        type: 'mail-to',
        to: { userId: people.carrier },
        mail: {
          subject: 'You can’t post new requests for a day',
          text: expect.stringContaining('so you can’t post new ones until 13:00 on Saturday'),
        },
      },
    ])
    expect(effects(row, { ...row, open: 1 })).toEqual([])
  })

  test('of a business is mailed to its owner in its own words', () => {
    const row = { ...keys.businessCounts(businessId), drivers: 2, pausedUntil }
    expect(effects({ ...row, pausedUntil: '2026-11-19T12:00:00.000Z' }, row)).toMatchObject([
      { type: 'put-row', row: { PK: `BIZ#${businessId}`, who: businessId } },
      { type: 'note', notification: { kind: 'paused', who: 'business', until: pausedUntil } },
      { type: 'push-to-business', businessId, event: { type: 'notified' } },
      { type: 'mail-to', to: { businessId }, mail: { text: expect.stringContaining('ten deliveries in 24 hours') } },
    ])
  })
})
