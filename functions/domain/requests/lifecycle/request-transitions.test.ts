import { describe, expect, test } from 'vitest'
import { aRequest, businessId, noon, people, requestAt, userId } from '#test/support/fake-requests.ts'
import type { RequestItem } from '../request-item.ts'
import {
  accepted,
  assigned,
  cancelled,
  completed,
  expired,
  givenBack,
  proposalAccepted,
  raised,
  reassigned,
  started,
  withdrawn,
} from './request-transitions.ts'

const later = new Date(noon.getTime() + 60_000)
const act = { by: people.carrier, at: later }
const driver = userId('driver')

test('a carrier from the pool gets a new code and raises the number of matches', () => {
  const item = aRequest({ matches: 2 })
  expect(accepted(item, { carrierId: people.carrier }, 'k2', act)).toEqual({
    ...item,
    status: 'matched',
    version: item.version + 1,
    carrierId: people.carrier,
    matches: 3,
    matchedOn: 20_777,
    code: { number: 1, wrong: 0, keyId: 'k2' },
    event: { type: 'accept', by: people.carrier, at: later.toISOString() },
  })
})

test('an accepted offer leaves only its detour and the times of its ride', () => {
  const { offer, ...item } = requestAt('pending_partner_approval')
  const { detourMetres = 0 } = offer ?? {}
  const next = accepted({ ...item, ...(offer && { offer }) }, { carrierId: people.carrier }, 'k2', act)
  expect(next).toMatchObject({ status: 'matched', detourMetres, event: { type: 'acceptOffer' } })
  expect(next).not.toHaveProperty('offer')
  expect(accepted(aRequest(), { carrierId: people.carrier }, 'k2', act)).not.toHaveProperty('detourMetres')
})

test('a business takes it for a driver, under the name that it has now', () => {
  expect(
    assigned(aRequest(), { carrierId: driver, businessId, carrierName: 'Fennel Couriers' }, 'k2', act),
  ).toMatchObject({
    status: 'matched',
    carrierId: driver,
    businessId,
    carrierName: 'Fennel Couriers',
    event: { type: 'assign', by: people.carrier, at: later.toISOString() },
  })
})

test('another driver takes over where the first left off, in the same place in the lists', () => {
  const item = requestAt('in_transit')
  const once = reassigned(item, driver, act)
  expect(once).toMatchObject({ status: 'in_transit', carrierId: driver, stageAt: item.event.at })
  expect(once.event.type).toBe('reassign')
  expect(reassigned(once, people.carrier, { ...act, at: new Date(later.getTime() + 1) }).stageAt).toBe(item.event.at)
})

test('a raised price no longer counts once it is picked up, and does until then', () => {
  const taken = accepted({ ...requestAt('pending_match'), raises: 2 }, { carrierId: people.carrier }, 'k2', act)
  expect(givenBack(taken, act, { reason: 'other' }).raises).toBe(2)
  expect(started(taken, act)).not.toHaveProperty('raises')
})

test('an expiry is written once, as the next version', () => {
  const item = aRequest()
  expect(expired(item, noon)).toBeUndefined()
  const over = new Date('2030-01-01T00:00:00Z')
  expect(expired(item, over)).toMatchObject({ status: 'cancelled', version: item.version + 1 })
})

test.each([
  ['a partner who leaves is not asked again', 'carrier', {}, [people.carrier]],
  ['a business that switches its driver off is not asked again', 'carrier', { businessId }, [businessId]],
  ['a partner whom an admin revokes is not asked again', 'admin', {}, [people.carrier]],
  ['a business whose driver an admin suspends has other drivers', 'admin', { businessId }, undefined],
] as const)('the carrier may not carry any more: %s', (_, side, own: Partial<RequestItem>, excluded) => {
  const next = withdrawn(requestAt('matched', own), side, later)
  expect(next).toMatchObject({
    status: 'pending_match',
    event: { type: 'withdraw', by: 'system', at: later.toISOString(), side },
  })
  expect(next.excluded).toEqual(excluded)
  for (const gone of ['carrierId', 'businessId', 'code']) expect(next).not.toHaveProperty(gone)
})

test('the code is removed when it is completed or cancelled', () => {
  expect(completed(requestAt('in_transit'), act)).not.toHaveProperty('code')
  const off = cancelled(requestAt('matched'), { by: people.owner, at: later })
  expect(off).toMatchObject({ formerCarrierId: people.carrier, event: { type: 'cancel', reason: 'requester' } })
  expect(off).not.toHaveProperty('code')
  expect(cancelled(aRequest(), { by: people.owner, at: later })).not.toHaveProperty('formerCarrierId')
})

/** Ninety minutes before its slot, which starts at six. */
const shortly = new Date('2026-11-25T04:30:00.000Z')
const theirs = { by: people.carrier, at: shortly }
const backAgain = givenBack(requestAt('matched'), theirs, { reason: 'vehicle' })

test.each([
  ['gives it back', givenBack(requestAt('matched'), theirs), shortly.toISOString()],
  ['may not carry any more', withdrawn(requestAt('matched'), 'admin', shortly), shortly.toISOString()],
  [
    'gives it back two hours before',
    givenBack(requestAt('matched'), { ...theirs, at: new Date('2026-11-25T04:00:00Z') }),
    undefined,
  ],
  [
    'gives it back too late for anybody',
    givenBack(requestAt('matched'), { ...theirs, at: new Date('2026-11-25T14:00:00Z') }),
    undefined,
  ],
])('shortly before its slot its carrier %s: urgent since %s', (_, next, urgentAt) => {
  expect(next.urgentAt).toBe(urgentAt)
})

test('an urgent job stays urgent until it is taken, and is again if that carrier gives it back', () => {
  const minutesOn = (minutes: number) => new Date(shortly.getTime() + minutes * 60_000)
  expect(raised(backAgain, 2000, { by: people.owner, at: minutesOn(1) }).urgentAt).toBe(backAgain.urgentAt)
  const taken = accepted(backAgain, { carrierId: people.stranger }, 'k2', { by: people.stranger, at: minutesOn(2) })
  expect(taken).not.toHaveProperty('urgentAt')
  const third = givenBack(taken, { by: people.stranger, at: minutesOn(9) })
  expect(third.urgentAt).toBe(minutesOn(9).toISOString())
  for (const gone of [expired(third, minutesOn(900)), cancelled(third, { by: people.owner, at: minutesOn(10) })])
    expect(gone).not.toHaveProperty('urgentAt')
})

test('the reason of a give-back is removed by the next match, and replaced when the owner cancels', () => {
  expect(backAgain.cancellation).toEqual({ reason: 'vehicle' })
  for (const taken of [
    accepted(backAgain, { carrierId: people.stranger }, 'k2', act),
    assigned(backAgain, { carrierId: driver, businessId }, 'k2', act),
  ])
    expect(taken).not.toHaveProperty('cancellation')
  const own = { by: people.owner, at: shortly }
  expect(cancelled(backAgain, own, { reason: 'waited_too_long' }).cancellation).toEqual({ reason: 'waited_too_long' })
  expect(cancelled(backAgain, own)).not.toHaveProperty('cancellation')
})

describe('a match at the price of a proposal', () => {
  const atPrice = proposalAccepted({ ...aRequest(), raises: 1 }, { carrierId: people.carrier }, 1500, {
    keyId: 'k2',
    act: { by: people.owner, at: noon },
  })
  const afterMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
  const givenBackAfter = (minutes: number, own = {}) =>
    givenBack({ ...atPrice, ...own }, { by: people.carrier, at: afterMinutes(minutes) }, { reason: 'ill' })

  test('is as any other, and knows the price for which it was posted', () => {
    expect(atPrice).toMatchObject({
      ...{ status: 'matched', version: 2, carrierId: people.carrier, pricePence: 1500, postedPence: 1240, matches: 1 },
      event: { type: 'acceptProposal', by: people.owner },
    })
  })

  test('keeps its price to the end, however it ends', () => {
    const under = started(atPrice, act)
    expect(under).toMatchObject({ pricePence: 1500, postedPence: 1240 })
    for (const over of [completed(under, act), cancelled(atPrice, { by: people.owner, at: later })]) {
      expect(over.pricePence).toBe(1500)
      expect(over).not.toHaveProperty('postedPence')
    }
  })

  test.each([
    ['given back', givenBackAfter(60)],
    ['taken away', withdrawn(atPrice, 'admin', later)],
    ['given back too late for anybody', givenBackAfter(60 * 24 * 30)],
  ])('that is %s has its posted price again, and its raises', (_, back) => {
    expect(back).toMatchObject({ pricePence: 1240, raises: 1 })
    expect(back).not.toHaveProperty('postedPence')
  })

  test('may be given back freely for five minutes: nobody’s side caused that, and they are not asked again', () => {
    const back = givenBackAfter(4.9)
    expect(back.event).not.toHaveProperty('side')
    expect(back.excluded).toEqual([people.carrier])
    expect(givenBackAfter(4.9, { businessId }).excluded).toEqual([businessId])
    expect(givenBackAfter(5).event.side).toBe('carrier')
    expect(givenBackAfter(4.9, { postedPence: undefined }).event.side).toBe('carrier')
  })
})
