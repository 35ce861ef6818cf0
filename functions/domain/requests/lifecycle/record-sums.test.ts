import { describe, expect, test } from 'vitest'
import type { Cancellation, RequestItem } from '#functions/domain/requests/request-item.ts'
import { aRequest, businessId, noon, noonSlot, people, requestAt } from '#test/support/fake-requests.ts'
import { carrierSums, ownerSums } from './record-sums.ts'
import {
  attempted,
  cancelled,
  completed,
  confirmed,
  decided,
  expired,
  givenBack,
  handedOver,
  resolved,
  withdrawn,
} from './request-transitions.ts'

const matched = requestAt('matched', noonSlot)
const underway = requestAt('in_transit', noonSlot)
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const owner = (hours = 1) => ({ by: people.owner, at: hoursLater(hours) })
const carrier = (hours = 1) => ({ by: people.carrier, at: hoursLater(hours) })

const sums = (was: RequestItem, next: RequestItem | undefined) => {
  if (!next) throw new Error('there is no step')
  return { carrier: carrierSums(was, next), owner: ownerSums(was, next) }
}
const none = { carrier: {}, owner: {} }

const onWayBack = (reason: 'nobody_home' | 'refused', hasPhoto = true): RequestItem =>
  decided(attempted(underway, { reason, hasPhoto }, carrier()), { choice: 'return' }, owner())

describe('the end of a delivery', () => {
  test('adds nothing beside the deliveries and requests done, which are counted already', () => {
    expect(sums(underway, completed(underway, carrier()))).toEqual(none)
    expect(sums(underway, resolved(underway, 'complete', owner()))).toEqual(none)
  })

  test('on its way back counts as returned, and against an owner who was not home, by code or by handover', () => {
    const away = onWayBack('nobody_home')
    expect(sums(away, completed(away, carrier(2)))).toEqual({ carrier: { jobBack: 1 }, owner: { reqAway: 1 } })
    const handed = handedOver(away, 'receiver', carrier(2))
    expect(sums(handed, confirmed(handed, owner(3)))).toEqual({ carrier: { jobBack: 1 }, owner: { reqAway: 1 } })
    const refused = onWayBack('refused')
    expect(sums(refused, completed(refused, carrier(2)))).toEqual({ carrier: { jobBack: 1 }, owner: {} })
  })

  test('counts for nobody if nobody confirms a return without a photo', () => {
    const handed = handedOver(onWayBack('nobody_home', false), 'receiver', carrier(2))
    expect(sums(handed, expired(handed, hoursLater(60)))).toEqual(none)
  })

  test('of an errand that could not be done counts for nobody', () => {
    const errand = attempted({ ...underway, category: 'Errand Run' }, { reason: 'unsafe', hasPhoto: false }, carrier())
    expect(sums(errand, decided(errand, { choice: 'return' }, owner()))).toEqual(none)
  })
})

describe('a job that goes back', () => {
  const back = (reason: Cancellation['reason']) => givenBack(matched, carrier(), { reason })

  test('counts against its carrier', () => {
    expect(sums(matched, back('ill'))).toEqual({ carrier: { jobGave: 1 }, owner: {} })
    const ofDriver = { ...matched, businessId }
    expect(carrierSums(ofDriver, withdrawn(ofDriver, 'carrier', noon))).toEqual({ jobGave: 1 })
  })

  test('right after its proposal was accepted counts for nobody', () => {
    const event = { ...matched.event, at: noon.toISOString() }
    const ofProposal = { ...matched, event, postedPence: 900 }
    expect(sums(ofProposal, givenBack(ofProposal, carrier(0)))).toEqual(none)
  })

  test.each([
    ['it was unsafe', back('unsafe')],
    ['it was not as described', back('item_not_as_described')],
    ['an admin took it away', withdrawn(matched, 'admin', noon)],
    ['their papers had ended', withdrawn(matched, 'carrier', noon, 'papers')],
    ['an admin resolved its problem', resolved(matched, 'cancel', { by: people.stranger, at: noon })],
  ])('counts for nobody because %s', (_, next) => {
    expect(sums(matched, next)).toEqual(none)
  })
})

describe('a match that its owner cancels', () => {
  const off = (reason: Cancellation['reason'], late?: Cancellation['late'], hours = 1) =>
    cancelled(matched, owner(hours), { reason, ...(late && { late }) })

  test.each([
    ['freely', undefined, { reqCalled: 1 }],
    ['late', 'late', { reqCalled: 1, reqLate: 1 }],
    ['very late', 'very_late', { reqCalled: 1, reqVeryLate: 1 }],
  ] as const)('%s counts for them alone', (_, late, counted) => {
    expect(sums(matched, off('changed_plans', late))).toEqual({ carrier: {}, owner: counted })
  })

  test('counts for nobody if the carrier asked for it, if it was unsafe, or if the owner is suspended', () => {
    expect(sums(matched, off('carrier_asked', 'very_late'))).toEqual(none)
    expect(sums(matched, off('unsafe', 'very_late'))).toEqual(none)
    expect(sums(matched, cancelled(matched, { by: 'system', at: noon }))).toEqual(none)
  })

  test('before anyone has taken it counts for nobody', () => {
    const waiting = aRequest()
    expect(sums(waiting, cancelled(waiting, owner(), { reason: 'changed_plans' }))).toEqual(none)
  })

  test('after its slot counts as missed by its carrier', () => {
    const missed = { carrier: { jobMissed: 1 }, owner: {} }
    expect(sums(matched, off('waited_too_long', undefined, 5))).toEqual(missed)
    expect(sums(matched, expired(matched, hoursLater(32)))).toEqual(missed)
    expect(sums(matched, off('unsafe', undefined, 5))).toEqual(none)
  })
})

test('a change that is no step counts nothing', () => {
  const off = cancelled(matched, owner(5), { reason: 'other' })
  expect(sums(off, { ...off, pickup: { address: 'Leeds LS1', area: 'Leeds LS1' } })).toEqual(none)
})
