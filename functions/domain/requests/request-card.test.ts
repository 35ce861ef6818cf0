import { expect, test } from 'vitest'
import { aRequest, noon, requestAt } from '#test/support/fake-requests.ts'
import { requestCard, strangersCard } from './request-card.ts'
import { poolItemOfRow, requestRow } from './request-item.ts'

test('a stranger is told the public distance; whose request it is, and who carries it, the exact one', () => {
  const taken = requestAt('matched')
  expect(requestCard(taken, undefined, noon).distance_km).toBe(12)
  for (const viewer of ['requester', 'carrier', 'business'] as const)
    expect(requestCard(taken, viewer, noon).distance_km).toBe(12.3)
})

test('a former carrier who sees areas alone still sees the distance', () => {
  const later = new Date(noon.getTime() + 25 * 3_600_000)
  const { pickup_address, distance_km } = requestCard(requestAt('completed'), 'carrier', later)
  expect([pickup_address, distance_km]).toEqual(['Leeds LS1', 12.3])
})

test('of a request from before there is no public distance, nor of what goes nowhere', () => {
  const { publicKm: _, ...before } = aRequest()
  expect(requestCard(before, undefined, noon).distance_km).toBeNull()
  expect(strangersCard(poolItemOfRow(requestRow(before))).distance_km).toBeNull()
  const { delivery: __, ...recycling } = { ...before, metres: 0 }
  expect(requestCard(recycling, undefined, noon).distance_km).toBeNull()
  expect(requestCard(recycling, 'requester', noon).distance_km).toBe(0)
})

test('what is read of the pool holds no exact point and no address', () => {
  const { pickup } = poolItemOfRow(requestRow(aRequest()))
  expect(pickup).toEqual({ area: 'Leeds LS1', point: { lat: 53.80549, lon: -1.54707 } })
})
