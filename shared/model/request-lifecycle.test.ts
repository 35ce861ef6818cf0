import { describe, expect, test } from 'vitest'
import {
  canTransition,
  isLegalTransition,
  type RequestEventType,
  type RequestStatus,
  requestLifecycle,
  requestStatuses,
  startsFrom,
} from './request-lifecycle.ts'

const events = Object.keys(requestLifecycle) as RequestEventType[] // the table's own keys

/** One column per status, in the order of `requestStatuses`. A plus means that the event is possible. */
const expected: Record<RequestEventType, string> = {
  post: '......',
  offer: '......',
  accept: '+.....',
  assign: '+.....',
  acceptOffer: '.+....',
  closeOffer: '.+....',
  start: '..+...',
  complete: '...+..',
  giveBack: '..+...',
  cancel: '+++...',
  expire: '+++...',
  reassign: '..++..',
  withdraw: '..+...',
  handOver: '...+..',
  confirm: '...+..',
  attempt: '...+..',
  decide: '...+..',
  resolve: '..++..',
  raise: '+.....',
  acceptProposal: '+.....',
}

describe.each(events)('%s', (event) => {
  test.each(requestStatuses.map((status, index) => [status, expected[event][index] === '+'] as const))(
    'is possible when %s: %s',
    (status, isPossible) => {
      expect(canTransition(event, status)).toBe(isPossible)
      expect(requestStatuses.some((to) => isLegalTransition(event, status, to))).toBe(isPossible)
    },
  )
})

test('a request starts in the pool or as an offer, and can reach every other status from there', () => {
  const reached = new Set<RequestStatus | null>([null])
  for (const from of reached) {
    for (const event of events)
      for (const to of requestStatuses) if (isLegalTransition(event, from, to)) reached.add(to)
  }
  expect([...reached].toSorted()).toEqual([null, ...requestStatuses].toSorted())
  const firsts = requestStatuses.filter((to) => events.some((event) => isLegalTransition(event, null, to)))
  expect(firsts).toEqual(['pending_match', 'pending_partner_approval'])
})

test('in transit, a code, a confirmation or a resolution completes; a decision on an errand or a resolution cancels', () => {
  const endings = events.filter((event) => isLegalTransition(event, 'in_transit', 'completed'))
  expect(endings).toEqual(['complete', 'confirm', 'resolve'])
  expect(events.filter((event) => isLegalTransition(event, 'in_transit', 'cancelled'))).toEqual(['decide', 'resolve'])
})

test('only the carrier starts, only the owner or the system cancels, and only the owner raises the price', () => {
  expect(requestLifecycle.start.who).toEqual(['carrier'])
  expect(requestLifecycle.cancel.who).toEqual(['requester', 'system'])
  expect(requestLifecycle.raise.who).toEqual(['requester'])
})

test.each<[RequestEventType, RequestStatus | null, RequestStatus]>([
  ['accept', 'pending_match', 'in_transit'],
  ['complete', 'in_transit', 'cancelled'],
  ['giveBack', 'matched', 'pending_partner_approval'],
  ['reassign', 'matched', 'in_transit'],
  ['post', null, 'matched'],
  ['handOver', 'in_transit', 'completed'],
  ['confirm', 'in_transit', 'cancelled'],
  ['attempt', 'in_transit', 'matched'],
  ['decide', 'in_transit', 'completed'],
  ['resolve', 'matched', 'completed'],
])('%s never leads from %s to %s', (event, from, to) => {
  expect(isLegalTransition(event, from, to)).toBe(false)
})

test.each([
  ['2027-01-15', 'morning', '2027-01-14T18:00:00.000Z'],
  ['2027-01-15', 'night', '2027-01-15T10:00:00.000Z'],
  ['2027-03-28', 'morning', '2027-03-27T17:00:00.000Z'],
] as const)('a job for %s %s can be started from %s on', (date, slot, from) => {
  expect(startsFrom(date, slot).toISOString()).toBe(from)
})
