import { describe, expect, test } from 'vitest'
import type { ItemCategory } from '#shared/model/categories.ts'
import { isEarned } from '#shared/model/earnings.ts'
import { BusinessId, ProblemId } from '#shared/model/ids.ts'
import { noon, noonSlot, people, requestAt } from '#test/support/fake-requests.ts'
import { co2SavedBy } from '../request-facts.ts'
import { requestIndex } from '../request-item.ts'
import { withExpiryApplied } from './request-expiry.ts'
import { attempted, completed, confirmed, decided, expired, handedOver, withdrawn } from './request-transitions.ts'

const minute = 60_000
const at = (minutes: number) => new Date(noon.getTime() + minutes * minute)
const carrier = (minutes: number) => ({ by: people.carrier, at: at(minutes) })
const owner = (minutes: number) => ({ by: people.owner, at: at(minutes) })
const under = requestAt('in_transit', noonSlot)
const handed = handedOver(under, 'neighbour', carrier(1))
const tried = attempted(under, { reason: 'nobody_home', hasPhoto: true }, carrier(1))
const day = 24 * 60
const problem = {
  problemId: ProblemId.parse('prb_0123456789abcdefABCDEF'),
  closesAt: '2026-12-04T12:00:00.000Z',
}
const doorWithProblem = { problem, lastProblem: problem.problemId }

describe('a handover', () => {
  test('asks its owner for a day, and leaves the code as it was', () => {
    expect(handed).toEqual({
      ...under,
      version: under.version + 1,
      event: { type: 'handOver', by: people.carrier, at: at(1).toISOString() },
      stageAt: under.event.at,
      door: { handover: { step: under.version + 1, leftWith: 'neighbour', confirmBy: at(1 + day).toISOString() } },
    })
  })

  test('is confirmed by the owner and leaves nothing open', () => {
    const done = confirmed(handed, owner(2))
    expect(done).toMatchObject({ status: 'completed', event: { type: 'confirm', by: people.owner } })
    for (const gone of ['door', 'code', 'carrierName', 'stageAt', 'outcome']) expect(done).not.toHaveProperty(gone)
    expect(done.event).not.toHaveProperty('reason')
  })

  test('is confirmed by silence, at the time that the owner was given', () => {
    expect(withExpiryApplied(handed, new Date(at(1 + day).getTime() - 1))).toBe(handed)
    const seen = withExpiryApplied(handed, at(3 * day))
    expect(seen).toMatchObject({
      status: 'completed',
      version: handed.version,
      event: { type: 'confirm', by: 'system', at: at(1 + day).toISOString(), reason: 'not_contested' },
    })
    expect(seen).not.toHaveProperty('code')
    expect(expired(handed, at(3 * day))).toEqual({ ...seen, version: handed.version + 1 })
  })

  test('is not confirmed by silence while a problem is open, which outlasts a confirmation', () => {
    const during = { ...handed, door: { ...handed.door, ...doorWithProblem } }
    expect(withExpiryApplied(during, at(3 * day))).toBe(during)
    expect(confirmed(during, owner(2)).door).toEqual(doorWithProblem)
  })
})

describe('an attempt', () => {
  test('gives its owner half an hour', () => {
    expect(tried.door).toEqual({
      attempt: { number: 1, step: under.version + 1, reason: 'nobody_home', decideBy: at(31).toISOString() },
    })
    expect(tried.event.type).toBe('attempt')
  })

  test('is closed by a handover, which need not wait for the owner’s choice', () => {
    expect(handedOver(tried, 'reception', carrier(2)).door).toEqual({
      handover: { step: tried.version + 1, leftWith: 'reception', confirmBy: at(2 + day).toISOString() },
    })
  })

  test('is closed by a right code', () => {
    const done = completed(tried, carrier(2))
    expect(done.status).toBe('completed')
    expect(done).not.toHaveProperty('door')
    expect(done).not.toHaveProperty('outcome')
  })

  test('can be repeated if the owner asks for it, and is counted', () => {
    const retry = { date: '2026-11-21', slot: 'morning' } as const
    const asked = decided(tried, { choice: 'retry', retry }, owner(2))
    expect(asked.door).toEqual({
      attempt: { number: 1, step: tried.version, reason: 'nobody_home', choice: 'retry', retry },
      retries: 1,
    })
    const again = attempted(asked, { reason: 'refused', hasPhoto: true }, carrier(3))
    expect(again.door).toMatchObject({ attempt: { number: 2, reason: 'refused' }, retries: 1 })
    expect(again.door?.attempt).not.toHaveProperty('choice')
    const left = decided(again, { choice: 'leave' }, owner(4))
    expect(left.door).toMatchObject({ attempt: { number: 2, choice: 'leave' }, retries: 1 })
    expect(left.door).not.toHaveProperty('leg')
  })

  test('without a choice sends it back at the time that the owner was given', () => {
    expect(withExpiryApplied(tried, new Date(at(31).getTime() - 1))).toBe(tried)
    const seen = withExpiryApplied(tried, at(40))
    expect(seen).toMatchObject({
      status: 'in_transit',
      event: { type: 'decide', by: 'system', at: at(31).toISOString() },
      door: { leg: 'return', attempt: { choice: 'return' } },
    })
    expect(seen.code).toEqual(tried.code)
    expect(expired(tried, at(40))).toEqual({ ...seen, version: tried.version + 1 })
    expect(withExpiryApplied(seen, at(3 * day))).toBe(seen)
  })

  test('waits for its owner while a problem is open', () => {
    const during = { ...tried, door: { ...tried.door, ...doorWithProblem } }
    expect(withExpiryApplied(during, at(40))).toBe(during)
  })
})

describe('before its slot has begun', () => {
  const early = requestAt('in_transit', { date: '2026-11-20', slot: 'evening' })
  const begins = '2026-11-20T17:00:00.000Z'

  test('an owner’s silence decides nothing', () => {
    const missed = attempted(early, { reason: 'nobody_home', hasPhoto: true }, carrier(1))
    expect(missed.door?.attempt?.decideBy).toBe(begins)
    expect(withExpiryApplied(missed, new Date(Date.parse(begins) - 1))).toBe(missed)
    expect(withExpiryApplied(missed, new Date(begins)).door).toMatchObject({ leg: 'return' })
  })

  test('the end of a problem’s time ends nothing else', () => {
    const closesAt = '2026-11-20T16:00:00.000Z'
    const { door } = handedOver(early, 'neighbour', carrier(1))
    const during = { ...early, door: { ...door, ...doorWithProblem, problem: { ...problem, closesAt } } }
    const seen = withExpiryApplied(during, new Date(closesAt))
    expect(seen).toMatchObject({ status: 'in_transit', event: early.event, version: early.version })
    expect(seen.door).not.toHaveProperty('problem')
    // The owner has another day to answer and then counts as agreeing, even before the first expiry is written.
    expect(withExpiryApplied(during, new Date('2026-11-21T16:00:00.000Z'))).toMatchObject({
      status: 'completed',
      event: { type: 'confirm', by: 'system', reason: 'not_contested' },
    })
  })
})

describe('what goes back', () => {
  const back = decided(tried, { choice: 'return' }, owner(2))

  test.each([
    ['by the code', completed(back, carrier(3))],
    ['by a handover that its owner confirms', confirmed(handedOver(back, 'receiver', carrier(3)), owner(4))],
    ['by a handover that nobody contests', withExpiryApplied(handedOver(back, 'receiver', carrier(3)), at(2 * day))],
  ])('is returned %s, and saves nothing', (_, done) => {
    expect(done).toMatchObject({ status: 'completed', outcome: 'returned' })
    expect(done).not.toHaveProperty('door')
    expect(co2SavedBy(done)).toBe(0)
  })

  test.each<[ItemCategory, string]>([
    ['Errand Run', 'cancelled'],
    ['Shopping Assistance', 'in_transit'],
    ['Household Recycling/Disposal', 'in_transit'],
    ['Send Parcel', 'in_transit'],
  ])('of %s is %s at once', (category, status) => {
    const decision = decided({ ...tried, category }, { choice: 'return' }, owner(2))
    expect(decision.status).toBe(status)
    expect(withExpiryApplied({ ...tried, category }, at(40)).status).toBe(status)
    expect(decision.outcome).toBeUndefined()
  })

  const unsafe = attempted(under, { reason: 'unsafe', hasPhoto: false }, carrier(1))

  test.each([
    ['after an attempt without a photo', unsafe, true],
    ['after an attempt with a photo', tried, undefined],
    [
      'after an unsafe attempt with a photo',
      attempted(under, { reason: 'unsafe', hasPhoto: true }, carrier(1)),
      undefined,
    ],
  ])('%s records until the end whether there was a photo', (_, attempt, withoutPhoto) => {
    const underWay = withExpiryApplied(attempt, at(40))
    expect(underWay.door?.withoutPhoto).toBe(withoutPhoto)
    const again = attempted(underWay, { reason: 'nobody_home', hasPhoto: !withoutPhoto }, carrier(50))
    const silent = withExpiryApplied(handedOver(withExpiryApplied(again, at(90)), 'receiver', carrier(91)), at(3 * day))
    expect(silent).toMatchObject({ status: 'completed', outcome: 'returned' })
    expect(silent.withoutPhoto).toBe(withoutPhoto)
    expect(isEarned(silent)).toBe(withoutPhoto === undefined)
  })

  test('is earned without a photo once the code or its owner confirms it', () => {
    const underWay = withExpiryApplied(unsafe, at(40))
    expect(isEarned(completed(underWay, carrier(41)))).toBe(true)
    expect(isEarned(confirmed(handedOver(underWay, 'receiver', carrier(41)), owner(42)))).toBe(true)
  })

  test('needs no photo if it is delivered after all', () => {
    const delivered = completed(unsafe, carrier(2))
    expect(delivered).not.toHaveProperty('withoutPhoto')
    expect(isEarned(delivered)).toBe(true)
  })
})

describe('where shopping goes back to', () => {
  const shopping = { ...tried, category: 'Shopping Assistance' } as const
  const chosen = (to?: 'delivery' | 'home') => decided(shopping, { choice: 'return', to }, owner(2))

  test.each([
    ['is not said without a choice', withExpiryApplied(shopping, at(40)), undefined],
    ['is not said by a choice without a place', chosen(), undefined],
    ['is not said for the delivery address', chosen('delivery'), undefined],
    ['is its owner’s home by their own choice', chosen('home'), 'home'],
  ])('%s', (_, item, to) => {
    expect(item.door).toMatchObject({ leg: 'return' })
    expect(item.door?.to).toBe(to)
  })

  test('stays as it was chosen after another attempt, unless its owner chooses again', () => {
    const again = attempted(chosen('home'), { reason: 'nobody_home', hasPhoto: true }, carrier(3))
    expect(withExpiryApplied(again, at(60)).door?.to).toBe('home')
    const elsewhere = decided(again, { choice: 'return', to: 'delivery' }, owner(4))
    expect(elsewhere.door).not.toHaveProperty('to')
  })
})

describe('an errand that could not be done', () => {
  const errand = { ...under, category: 'Errand Run', carrierName: 'Pat' } as const
  const leftAs = (reason: 'closed' | 'unsafe') =>
    attempted(errand, { reason, hasPhoto: reason === 'closed' }, carrier(1))

  test.each([
    ['by its owner’s choice', decided(leftAs('closed'), { choice: 'return' }, owner(2)), people.owner],
    ['by a carrier who cannot try again', decided(leftAs('closed'), { choice: 'return' }, carrier(2)), people.carrier],
    ['without a choice in time', withExpiryApplied(leftAs('closed'), at(40)), 'system'],
  ])('ends as cancelled %s, with its reason', (_, item, by) => {
    expect(item).toMatchObject({ status: 'cancelled', event: { type: 'decide', by, reason: 'not_done' } })
    expect(item.formerCarrierId).toBe(people.carrier)
    for (const gone of ['carrierId', 'code', 'door', 'stageAt', 'outcome', 'carrierName'])
      expect(item).not.toHaveProperty(gone)
    expect(item.event).not.toHaveProperty('side')
    expect(isEarned(item)).toBe(false)
    expect(requestIndex(item).GSI2PK).toBeUndefined()
  })

  test('counts as given back if its carrier left because it was not safe', () => {
    expect(decided(leftAs('unsafe'), { choice: 'return' }, owner(2)).event).toMatchObject({ side: 'carrier' })
    expect(withExpiryApplied(leftAs('unsafe'), at(40)).event).toMatchObject({ side: 'carrier' })
  })

  test('is done by the code or a handover', () => {
    expect(isEarned(completed(leftAs('unsafe'), carrier(2)))).toBe(true)
    expect(isEarned(withExpiryApplied(handedOver(leftAs('unsafe'), 'receiver', carrier(2)), at(2 * day)))).toBe(true)
  })

  test('keeps a problem that was reported about it', () => {
    const during = { ...leftAs('closed'), door: { ...leftAs('closed').door, ...doorWithProblem } }
    expect(decided(during, { choice: 'return' }, owner(2)).door).toEqual(doorWithProblem)
  })
})

test('no step at the door moves a job in the lists of its fleet', () => {
  const own = { ...under, businessId: BusinessId.parse('biz_0123456789abcdefABCDEF') }
  const steps = [
    handedOver(own, 'safe_place', carrier(1)),
    attempted(own, { reason: 'closed', hasPhoto: true }, carrier(1)),
    decided(attempted(own, { reason: 'closed', hasPhoto: true }, carrier(1)), { choice: 'return' }, owner(2)),
    expired(attempted(own, { reason: 'closed', hasPhoto: true }, carrier(1)), at(40)) ?? own,
  ]
  for (const step of steps) {
    expect(step.version).toBeGreaterThan(own.version)
    expect(requestIndex(step)).toEqual(requestIndex(own))
  }
  expect(requestIndex(confirmed(steps[0] ?? own, owner(5))).GSI3SK).toContain(`H#${at(5).toISOString()}`)
})

test('a carrier who can no longer carry takes the problem of their match with them', () => {
  expect(withdrawn(requestAt('matched', { door: doorWithProblem }), 'carrier', noon)).not.toHaveProperty('door')
})
