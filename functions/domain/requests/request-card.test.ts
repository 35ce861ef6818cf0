import { describe, expect, test } from 'vitest'
import { BusinessId } from '#shared/model/ids.ts'
import { aRequest, noon, people, requestAt, ring, sessionOf } from '#test/support/fake-requests.ts'
import { userWith } from '#test/support/user-with.ts'
import { accepted, cancelled, completed, givenBack, offerClosed, started } from './lifecycle/request-transitions.ts'
import { viewerOf } from './lifecycle/viewer.ts'
import { directOffer, requestCard, seesAddresses, strangersCard } from './request-card.ts'
import { poolItemOfRow, requestRow } from './request-item.ts'

test('L9 everyone sees the same distance, between public points', () => {
  const taken = requestAt('matched')
  for (const viewer of [undefined, 'requester', 'carrier', 'business'] as const)
    expect(requestCard(taken, viewer, noon).distance_km).toBe(12)
})

test('a former carrier who sees only areas still sees the distance', () => {
  const later = new Date(noon.getTime() + 25 * 3_600_000)
  const { pickup_address, distance_km } = requestCard(requestAt('completed'), 'carrier', later)
  expect([pickup_address, distance_km]).toEqual(['Leeds LS1', 12])
})

test('older requests and those without a delivery have no public distance', () => {
  const { publicKm: _, ...before } = aRequest()
  expect(requestCard(before, undefined, noon).distance_km).toBeNull()
  expect(strangersCard(poolItemOfRow(requestRow(before))).distance_km).toBeNull()
  const { delivery: __, ...recycling } = { ...before, metres: 0 }
  for (const viewer of [undefined, 'requester'] as const)
    expect(requestCard(recycling, viewer, noon).distance_km).toBeNull()
})

test('only the requester sees the carrier’s name', () => {
  const named = requestAt('matched', { carrierName: 'Robin' })
  expect(requestCard(named, 'requester', noon).carrier_name).toBe('Robin')
  expect(requestCard(requestAt('matched'), 'requester', noon).carrier_name).toBeNull()
  for (const viewer of ['carrier', 'business', undefined] as const)
    expect(requestCard(named, viewer, noon).carrier_name).toBeNull()
})

describe('the ride of a direct offer', () => {
  const offered = requestAt('pending_partner_approval')
  const keyId = ring.current.id
  const act = { by: people.carrier, at: noon }
  const taken = accepted(offered, { carrierId: people.carrier, carrierName: 'Alex' }, keyId, act)
  const times = {
    date: '2026-11-25',
    departure_time: '09:00',
    arrival_date: '2026-11-25',
    arrival_time: '10:45',
  }

  test('is only for the requester, with the name of its partner', () => {
    for (const [item, carrier_name] of [
      [offered, 'Christopher'],
      [taken, 'Alex'],
      [started(taken, act), 'Alex'],
    ] as const) {
      expect(requestCard(item, 'requester', noon)).toMatchObject({ carrier_name, ride_times: times })
      for (const viewer of ['carrier', 'business', undefined] as const)
        expect(requestCard(item, viewer, noon)).toMatchObject({ carrier_name: null, ride_times: null })
    }
    expect(directOffer(offered, noon)).toMatchObject({ carrier_name: null, ride_times: null })
  })

  test('is removed when nobody travels with it', () => {
    for (const item of [
      offerClosed(offered, act, 'declined'),
      givenBack(taken, act),
      cancelled(taken, act),
      completed(started(taken, act), act),
    ])
      expect(requestCard(item, 'requester', noon)).toMatchObject({ carrier_name: null, ride_times: null })
  })
})

test('only the requester sees when it was matched, and only while it is', () => {
  const since = noon.toISOString()
  expect(requestCard(requestAt('matched'), 'requester', noon).matched_at).toBe(since)
  const handed = { ...requestAt('matched'), stageAt: '2026-11-20T09:00:00.000Z' }
  expect(requestCard(handed, 'requester', noon).matched_at).toBe('2026-11-20T09:00:00.000Z')
  for (const status of ['pending_match', 'in_transit', 'completed', 'cancelled'] as const)
    expect(requestCard(requestAt(status), 'requester', noon)).not.toHaveProperty('matched_at')
  for (const viewer of ['carrier', 'business', undefined] as const)
    expect(requestCard(requestAt('matched'), viewer, noon)).not.toHaveProperty('matched_at')
})

test('only the requester sees when it was picked up, and only while it is on its way', () => {
  const under = requestAt('in_transit')
  expect(requestCard(under, 'requester', noon).picked_up_at).toBe(noon.toISOString())
  const handed = { ...under, stageAt: '2026-11-20T09:00:00.000Z' }
  expect(requestCard(handed, 'requester', noon).picked_up_at).toBe('2026-11-20T09:00:00.000Z')
  for (const status of ['pending_match', 'matched', 'completed', 'cancelled'] as const)
    expect(requestCard(requestAt(status), 'requester', noon)).not.toHaveProperty('picked_up_at')
  for (const viewer of ['carrier', 'business', undefined] as const)
    expect(requestCard(under, viewer, noon)).not.toHaveProperty('picked_up_at')
})

test('everyone who can see an urgent job sees that it is urgent, but strangers do not see why', () => {
  const urgent = aRequest({ urgentAt: noon.toISOString(), cancellation: { reason: 'ill', note: 'a fever' } })
  expect(strangersCard(aRequest())).not.toHaveProperty('urgent')
  for (const card of [strangersCard(poolItemOfRow(requestRow(urgent))), requestCard(urgent, 'requester', noon)]) {
    expect(card.urgent).toBe(true)
    expect(JSON.stringify(card)).not.toMatch(/ill|fever/)
  }
})

test('only the business that carries it has a role, and users without a role see no address', () => {
  const [ours, others] = ['0', '1'].map((end) => BusinessId.parse(`biz_${end.padStart(22, '0')}`))
  const taken = { ...requestAt('matched'), ...(ours && { businessId: ours }) }
  const manager = (businessId = '', has_business_profile = true) =>
    sessionOf(people.stranger, { businessId, user: userWith({ has_business_profile }) })
  expect(viewerOf(taken, manager(ours))).toBe('business')
  for (const [item, session] of [
    [taken, manager(others)],
    [taken, manager(ours, false)],
    [requestAt('matched'), manager()],
  ] as const)
    expect(viewerOf(item, session)).toBeUndefined()
  expect(seesAddresses(taken, undefined, noon)).toBe(false)
})

test('what is read from the pool contains no exact point and no address', () => {
  const { pickup } = poolItemOfRow(requestRow(aRequest()))
  expect(pickup).toEqual({ area: 'Leeds LS1', point: { lat: 53.80549, lon: -1.54707 } })
})
