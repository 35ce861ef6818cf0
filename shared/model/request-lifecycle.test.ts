import { describe, expect, test } from 'vitest'
import {
  canTransition,
  isLegalTransition,
  type RequestEventType,
  type RequestStatus,
  requestLifecycle,
  requestStatuses,
} from './request-lifecycle.ts'

const events = Object.keys(requestLifecycle) as RequestEventType[] // the table's own keys

/** As the product's rules have it, in short: PM PA M T C X. */
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
  expire: '++....',
  reassign: '..++..',
  withdraw: '..+...',
}

describe.each(events)('%s', (event) => {
  test.each(requestStatuses.map((status, at) => [status, expected[event][at] === '+'] as const))(
    'when %s: %s',
    (status, isPossible) => {
      expect(canTransition(event, status)).toBe(isPossible)
      expect(requestStatuses.some((to) => isLegalTransition(event, status, to))).toBe(isPossible)
    },
  )
})

test('what is over stays so', () => {
  for (const event of events) {
    for (const status of ['completed', 'cancelled'] as const) expect(canTransition(event, status)).toBe(false)
  }
})

test('a request begins in the pool or as an offer, and every other status is reached from there', () => {
  const reached = new Set<RequestStatus | null>([null])
  for (const from of reached) {
    for (const event of events) {
      for (const to of requestStatuses) if (isLegalTransition(event, from, to)) reached.add(to)
    }
  }
  expect([...reached].toSorted()).toEqual([null, ...requestStatuses].toSorted())
  const firsts = requestStatuses.filter((to) => events.some((event) => isLegalTransition(event, null, to)))
  expect(firsts).toEqual(['pending_match', 'pending_partner_approval'])
})

test('only its carrier starts and completes it, and only its owner calls it off', () => {
  expect(requestLifecycle.start.who).toEqual(['carrier'])
  expect(requestLifecycle.complete.who).toEqual(['carrier'])
  expect(requestLifecycle.cancel.who).toEqual(['requester'])
})

test.each<[RequestEventType, RequestStatus | null, RequestStatus]>([
  ['accept', 'pending_match', 'in_transit'],
  ['complete', 'in_transit', 'cancelled'],
  ['giveBack', 'matched', 'pending_partner_approval'],
  ['reassign', 'matched', 'in_transit'],
  ['post', null, 'matched'],
])('%s never leads from %s to %s', (event, from, to) => {
  expect(isLegalTransition(event, from, to)).toBe(false)
})
