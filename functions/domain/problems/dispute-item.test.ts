import { expect, test } from 'vitest'
import type { DisputeState } from '#shared/model/dispute-rules.ts'
import { aDispute, aFleetId } from '#test/support/fake-disputes.ts'
import { noon, people, sessionOf, userId } from '#test/support/fake-requests.ts'
import {
  type DisputeItem,
  disputeCounters,
  disputeOfRow,
  disputeRow,
  isPartyTo,
  type Statement,
  withLapseApplied,
} from './dispute-item.ts'

const answer: Statement = {
  at: noon.toISOString(),
  by: people.carrier,
  as: 'carrier',
  text: 'I gave it to you.',
  photos: [],
}
const closedAt = noon.toISOString()

test.each<[string, Partial<DisputeItem>, string]>([
  ['open', {}, 'DIR#PRB#O'],
  ['answered', { state: 'answered', answer }, 'DIR#PRB#A'],
  ['closed by the clock', { state: 'unresolved', closedAt }, 'DIR#PRB#O'],
  ['answered and closed by the clock', { state: 'unresolved', answer, closedAt }, 'DIR#PRB#A'],
  ['withdrawn', { state: 'withdrawn', closedAt }, 'DIR#PRB#C'],
  ['resolved', { state: 'resolved', closedAt }, 'DIR#PRB#C'],
])('a problem that is %s is in one list of admins, and lives for ever only while it waits', (_, parts, list) => {
  const row = disputeRow(aDispute(parts))
  expect(row.GSI1PK).toBe(list)
  expect('ttl' in row).toBe(list === 'DIR#PRB#C')
  expect(disputeOfRow(row)).toEqual(aDispute(parts))
})

test('a problem is among those of its owner, and of its carrier or their business', () => {
  const place = `${noon.toISOString()}#${aDispute().disputeId}`
  expect(disputeRow(aDispute())).toMatchObject({
    GSI2PK: `PRB#${people.owner}`,
    GSI2SK: place,
    GSI3PK: `PRB#${people.carrier}`,
    GSI3SK: place,
  })
  expect(disputeRow(aDispute({ businessId: aFleetId })).GSI3PK).toBe(`PRB#${aFleetId}`)
})

test('a decided problem is kept for two years', () => {
  const { ttl } = disputeRow(aDispute({ state: 'withdrawn', closedAt }))
  expect(Number(ttl) * 1000).toBe(noon.getTime() + 2 * 365 * 24 * 3_600_000)
})

test.each<[DisputeState | undefined, DisputeState, object]>([
  [undefined, 'open', { waitingProblems: 1 }],
  ['open', 'answered', {}],
  ['answered', 'unresolved', {}],
  ['open', 'withdrawn', { waitingProblems: -1 }],
  ['unresolved', 'resolved', { waitingProblems: -1 }],
])('from %s to %s the count of those that wait changes by %j', (before, after, change) => {
  expect(disputeCounters(before, after)).toEqual(change)
})

test('readers see from the very moment that its fourteen days are over', () => {
  const dispute = aDispute()
  const end = Date.parse(dispute.closesAt)
  expect(withLapseApplied(dispute, new Date(end - 1))).toBe(dispute)
  expect(withLapseApplied(dispute, new Date(end))).toMatchObject({ state: 'unresolved', closedAt: dispute.closesAt })
  const withdrawn = aDispute({ state: 'withdrawn' })
  expect(withLapseApplied(withdrawn, new Date(end))).toBe(withdrawn)
})

test('its sides are its owner, its carrier, their business, and whoever speaks for one', () => {
  const second = userId('second')
  const ofFleet = aDispute({ businessId: aFleetId, answer: { ...answer, by: second } })
  for (const id of [people.owner, people.carrier, second]) expect(isPartyTo(ofFleet, sessionOf(id))).toBe(true)
  expect(isPartyTo(ofFleet, sessionOf(people.stranger, { businessId: aFleetId }))).toBe(true)
  expect(isPartyTo(ofFleet, sessionOf(people.stranger, { businessId: 'biz_another' }))).toBe(false)
  expect(isPartyTo(aDispute(), sessionOf(people.stranger))).toBe(false)
})
