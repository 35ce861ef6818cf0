import { describe, expect, test } from 'vitest'
import { noon, people, requestAt } from '#test/support/fake-requests.ts'
import { cancelled, withdrawn } from '../lifecycle/request-transitions.ts'
import { cancelledMatchParts, isCancelledMatch } from './cancelled-match-store.ts'

const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000).toISOString()

describe('a cancelled match', () => {
  const matched = requestAt('matched')

  test('is a request that its owner cancels after someone has accepted it', () => {
    const act = { by: people.owner, at: noon }
    expect(isCancelledMatch(matched, cancelled(matched, act))).toBe(true)
    expect(isCancelledMatch(matched, cancelled(matched, { by: 'system', at: noon }))).toBe(false)
    expect(isCancelledMatch(matched, withdrawn(matched, 'carrier', noon))).toBe(false)
    for (const status of ['pending_match', 'pending_partner_approval'] as const)
      expect(isCancelledMatch(requestAt(status), cancelled(requestAt(status), act))).toBe(false)
  })

  test('is added to the list while there is room', () => {
    const [unless, add] = cancelledMatchParts({ cancelledMatchesAt: [hoursAgo(1)] }, noon)
    expect(unless?.condition).toContain('#postingPausedUntil <= :now')
    expect(add).toMatchObject({
      set: expect.stringContaining('list_append'),
      values: { ':one': [noon.toISOString()], ':room': 4 },
    })
  })

  test('starts a pause of a day with the fifth, and is not recorded during one', () => {
    const four = [4, 3, 2, 1].map(hoursAgo)
    expect(cancelledMatchParts({ cancelledMatchesAt: four }, noon)[1]).toMatchObject({
      remove: '#cancelledMatchesAt',
      values: { ':until': hoursAgo(-24) },
    })
    expect(cancelledMatchParts({ postingPausedUntil: hoursAgo(-1) }, noon)).toEqual([])
    expect(cancelledMatchParts({ postingPausedUntil: hoursAgo(0) }, noon)).toHaveLength(2)
  })
})
