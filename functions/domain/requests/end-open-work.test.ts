import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import { listKeys } from '#functions/platform/table/keys.ts'
import { BusinessId, RideId, type UserId } from '#shared/model/ids.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { createFakeRequests, noon, people, requestAt, requestId } from '#test/support/fake-requests.ts'
import { aUser } from '#test/support/sample-items.ts'
import { endDriving, endPartnership, endRide, endSuspendedWork } from './end-open-work.ts'
import { accepted } from './lifecycle/request-transitions.ts'
import { type RequestItem, requestIndex } from './request-item.ts'

const partnerId = people.carrier
const named = (name: string, item: RequestItem): RequestItem => ({ ...item, requestId: requestId(name) })
const offered = requestAt('pending_partner_approval')
const ride = RideId.parse('rid_0000000000000000000000')
const otherRide = RideId.parse('rid_0000000000000000000009')
const offers = [
  named('first', offered),
  named('second', { ...offered, ...(offered.offer && { offer: { ...offered.offer, rideId: otherRide } }) }),
]
const carried = [named('promised', requestAt('matched')), named('underway', requestAt('in_transit'))]

const inactiveSince = '2026-11-20T11:59:00.000Z'

const createHarness = (items: RequestItem[], { isVerified = false, mayWork = false, isLeaving = false } = {}) => {
  const { store, kept, also } = createFakeRequests(...items)
  const now = (name: string) => kept.get(requestId(name))?.item
  const listed = (list: string) =>
    [...kept.values()].map(({ item }) => item).filter((item) => requestIndex(item).GSI2PK === list)
  const offline: UserId[] = []
  const partner: Partner = {
    user: aUser({
      ...{ userId: partnerId, isVerifiedPartner: isVerified },
      ...(isLeaving && { erasesAt: '2026-11-23T12:00:00.000Z' }),
    }),
  }
  const deps = {
    requests: store,
    lists: {
      offers: async (userId: string) => listed(listKeys.offers(userId)),
      active: async (userId: string) => listed(listKeys.carrier(userId)),
    },
    partners: { find: async () => partner },
    fleet: { workStatus: async () => (mayWork ? { mayWork } : { mayWork, inactiveSince }) },
    presence: { goOffline: async (userId: UserId) => offline.push(userId) },
  }
  return { deps, kept, also, now, offline }
}

describe('the offers of a ride that was deleted', () => {
  test('are closed; those of another ride or partner stay', async () => {
    const foreign = named('third', {
      ...offered,
      ...(offered.offer && { offer: { ...offered.offer, partnerId: people.stranger } }),
    })
    const { deps, now } = createHarness([...offers, foreign])
    await endRide(partnerId, otherRide, noon, deps)
    expect(now('first')).toEqual(offers[0])
    expect(now('third')).toEqual(foreign)
    expect(now('second')).toMatchObject({
      status: 'pending_match',
      version: 2,
      excluded: [partnerId],
      event: { type: 'closeOffer', by: 'system', reason: 'voided' },
    })
  })

  test('stay if another step was faster than the list', async () => {
    const { deps, now } = createHarness(offers)
    const taken = accepted(offered, { carrierId: partnerId }, 'k2', { by: partnerId, at: noon })
    const late = { ...deps, lists: { offers: async () => [named('first', offered)] } }
    await deps.requests.change(requestId('first'), () => ({ next: named('first', taken) }))
    await endRide(partnerId, ride, noon, late)
    expect(now('first')).toEqual(named('first', taken))
  })

  test('that had already expired count as expired, not as voided', async () => {
    const { deps, now } = createHarness(offers)
    await endRide(partnerId, ride, new Date('2026-11-20T16:00:00.000Z'), deps)
    expect(now('first')).toMatchObject({ status: 'pending_match', event: { reason: 'expired' } })
    await endRide(partnerId, ride, new Date('2026-11-26T00:00:00.000Z'), deps)
    expect(now('first')?.version).toBe(2)
  })
})

describe('the matched jobs of a partner', () => {
  test('are given back without a code; those on their way stay', async () => {
    const { deps, now, also } = createHarness(carried)
    await endPartnership(partnerId, noon, deps)
    expect(now('underway')).toEqual(carried[1])
    expect(now('promised')).toMatchObject({
      status: 'pending_match',
      version: 3,
      excluded: [partnerId],
      event: { type: 'withdraw', by: 'system' },
    })
    for (const name of ['carrierId', 'code', 'actualMode']) expect(now('promised')).not.toHaveProperty(name)
    expect(also).toEqual([])
  })

  test.each([
    ['by a partner who asked to be erased', true, 'carrier'],
    ['because an admin revoked them', false, 'admin'],
  ])('record which side caused it: %s', async (_, isLeaving, side) => {
    const { deps, now } = createHarness(carried, { isLeaving })
    await endPartnership(partnerId, noon, deps)
    expect(now('promised')?.event).toMatchObject({ type: 'withdraw', side })
  })

  test('are cancelled if nobody else could take them in time', async () => {
    const { deps, now } = createHarness(carried)
    await endPartnership(partnerId, new Date('2026-11-25T14:00:00.000Z'), deps)
    expect(now('promised')).toMatchObject({ status: 'cancelled', event: { type: 'withdraw', reason: 'expired' } })
  })

  test('are all given back, however many there are', async () => {
    const many = Array.from({ length: 23 }, (_, index) => named(`job${index}x`, requestAt('matched')))
    const { deps, kept } = createHarness(many)
    await endPartnership(partnerId, noon, deps)
    expect([...kept.values()].map(({ item }) => item.status)).toEqual(many.map(() => 'pending_match'))
  })
})

describe('a partner who lost the verification', () => {
  test('keeps everything if verified again', async () => {
    const { deps, kept, offline } = createHarness([...offers, ...carried], { isVerified: true })
    await endPartnership(partnerId, noon, deps)
    expect(offline).toEqual([])
    expect([...kept.values()].map(({ item }) => item)).toEqual([...offers, ...carried])
  })

  test('goes offline and keeps only jobs on their way; safe to repeat', async () => {
    const { deps, kept, offline } = createHarness([...offers, ...carried])
    await endPartnership(partnerId, noon, deps)
    const items = [...kept.values()].map(({ item }) => item)
    expect(items.map(({ status }) => status)).toEqual(['pending_match', 'pending_match', 'pending_match', 'in_transit'])
    expect(offline).toEqual([partnerId])
    await endPartnership(partnerId, noon, deps)
    expect([...kept.values()].map(({ item }) => item)).toEqual(items)
  })

  test('loses their offers if erased', async () => {
    const { deps, now } = createHarness(offers)
    await endPartnership(partnerId, noon, { ...deps, partners: { find: async () => undefined } })
    expect(now('first')?.status).toBe('pending_match')
  })
})

describe('a driver', () => {
  const businessId = BusinessId.parse('biz_0000000000000000000001')
  const jobs = carried.map((item) => ({ ...item, businessId }))

  test('who is active again keeps everything', async () => {
    const { deps, now } = createHarness(jobs, { mayWork: true })
    await endDriving(partnerId, noon, deps)
    expect([now('promised'), now('underway')]).toEqual(jobs)
  })

  test('who is deactivated gives back matched jobs, all at the same time and never again to the business; safe to repeat', async () => {
    const { deps, now } = createHarness(jobs)
    await endDriving(partnerId, noon, deps)
    const back = now('promised')
    const event = { type: 'withdraw', by: 'system', side: 'carrier', at: inactiveSince }
    expect(back).toMatchObject({ status: 'pending_match', version: 3, event, excluded: [businessId] })
    for (const name of ['carrierId', 'businessId', 'code']) expect(back).not.toHaveProperty(name)
    expect(now('underway')).toEqual(jobs[1])
    await endDriving(partnerId, noon, deps)
    expect(now('promised')).toEqual(back)
  })
})

describe('a suspended person', () => {
  const suspension = { reason: 'R', at: '2026-11-20T11:00:00.000Z' }
  const businessId = BusinessId.parse('biz_0000000000000000000001')
  const requester = { userId: people.owner, email: '', createdAt: '', epoch: 1, suspension }
  const posted = [
    named('waiting', requestAt('pending_match')),
    named('offered', offered),
    named('matched', requestAt('matched')),
    named('underway', requestAt('in_transit')),
  ]

  const suspendedHarness = (items: RequestItem[], user: Partial<UserItem> = {}) => {
    const harness = createHarness(items)
    const all = () => [...harness.kept.values()].map(({ item }) => item)
    const ended: UserId[] = []
    const deps = {
      ...harness.deps,
      lists: {
        ...harness.deps.lists,
        open: async (ownerId: string) => all().filter((item) => item.ownerId === ownerId && !isOver(item.status)),
      },
      people: { find: async () => ({ ...requester, ...user }) },
      fleet: {
        live: async (of: string) => {
          const found = all().filter((item) => item.businessId === of && item.status === 'matched')
          return { items: found, total: found.length }
        },
      },
      endPartnership: async (userId: UserId) => ended.push(userId),
    }
    return { ...harness, deps, ended, all, end: () => endSuspendedWork(requester.userId, noon, deps) }
  }

  test('who is free again keeps everything', async () => {
    const { end, all, ended } = suspendedHarness(posted, {
      isVerifiedPartner: true,
      suspension: { ...suspension, endsAt: noon.toISOString() },
    })
    await end()
    expect(all()).toEqual(posted)
    expect(ended).toEqual([])
  })

  test('has their own requests cancelled by us, except those on their way; safe to repeat', async () => {
    const { end, now, all } = suspendedHarness(posted)
    await end()
    const event = { type: 'cancel', by: 'system', at: noon.toISOString(), reason: 'suspended' }
    for (const name of ['waiting', 'offered', 'matched'])
      expect(now(name)).toMatchObject({ status: 'cancelled', event })
    expect(now('matched')).toMatchObject({ formerCarrierId: people.carrier })
    expect(now('underway')).toEqual(posted[3])
    const items = all()
    await end()
    expect(all()).toEqual(items)
  })

  test('loses the work of a partner', async () => {
    const { end, ended } = suspendedHarness([], { isVerifiedPartner: true })
    await end()
    expect(ended).toEqual([requester.userId])
  })

  test('who drives gives back what they have not collected', async () => {
    const jobs = carried.map((item) => ({ ...item, businessId, carrierId: requester.userId, ownerId: people.stranger }))
    const { end, all } = suspendedHarness(jobs, { isDriver: true, businessId })
    await end()
    expect(all().map(({ status }) => status)).toEqual(['pending_match', 'in_transit'])
  })

  test('who owns a fleet gives back the jobs of all its drivers; other fleets keep theirs', async () => {
    const ofFleet = (name: string, status: 'matched' | 'in_transit', of = businessId, carrierId = partnerId) =>
      named(name, { ...requestAt(status), businessId: of, carrierId, ownerId: people.stranger })
    const other = BusinessId.parse('biz_0000000000000000000002')
    const { end, all } = suspendedHarness(
      [
        ofFleet('one', 'matched'),
        ofFleet('two', 'matched'),
        ofFleet('three', 'in_transit'),
        ofFleet('four', 'matched', businessId, people.stranger),
        ofFleet('five', 'matched', other),
      ],
      { businessId },
    )
    await end()
    expect(all().map(({ status, event }) => [status, event.type])).toEqual([
      ['pending_match', 'withdraw'],
      ['pending_match', 'withdraw'],
      ['in_transit', 'start'],
      ['pending_match', 'withdraw'],
      ['matched', 'accept'],
    ])
  })
})
