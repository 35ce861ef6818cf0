import type { RequestStatus } from './statuses.ts'

type Actor = 'requester' | 'partner' | 'carrier' | 'business' | 'system'

type Event = {
  meaning: string
  who: readonly Actor[]
  /** From which status to which; a request that is not there yet has none. */
  moves: readonly (readonly [from: RequestStatus | null, to: RequestStatus])[]
}

/** Everything that can happen to a request. Calls, screens and tests ask this table; nothing else moves one. */
export const requestLifecycle = {
  post: {
    meaning: 'Its owner posts it to all partners.',
    who: ['requester'],
    moves: [[null, 'pending_match']],
  },
  offer: {
    meaning: 'Its owner offers it to one partner, whose ride it suits.',
    who: ['requester'],
    moves: [[null, 'pending_partner_approval']],
  },
  accept: {
    meaning: 'A partner takes it from the pool.',
    who: ['partner'],
    moves: [['pending_match', 'matched']],
  },
  assign: {
    meaning: 'A business takes it for one of its drivers.',
    who: ['business'],
    moves: [['pending_match', 'matched']],
  },
  acceptOffer: {
    meaning: 'The partner takes what was offered to them.',
    who: ['partner'],
    moves: [['pending_partner_approval', 'matched']],
  },
  closeOffer: {
    meaning: 'The offer is declined, runs out or loses its ride; the request goes to all partners.',
    who: ['partner', 'system'],
    moves: [['pending_partner_approval', 'pending_match']],
  },
  start: {
    meaning: 'Its carrier has picked it up.',
    who: ['carrier'],
    moves: [['matched', 'in_transit']],
  },
  complete: {
    meaning: 'Its carrier enters the code that its owner gave.',
    who: ['carrier'],
    moves: [['in_transit', 'completed']],
  },
  giveBack: {
    meaning: 'Its carrier, or the carrier’s business, gives it back; where its time has passed it is over.',
    who: ['carrier', 'business'],
    moves: [
      ['matched', 'pending_match'],
      ['matched', 'cancelled'],
    ],
  },
  cancel: {
    meaning: 'Its owner calls it off before it is on its way.',
    who: ['requester'],
    moves: [
      ['pending_match', 'cancelled'],
      ['pending_partner_approval', 'cancelled'],
      ['matched', 'cancelled'],
    ],
  },
  expire: {
    meaning: 'Nobody took it in time.',
    who: ['system'],
    moves: [
      ['pending_match', 'cancelled'],
      ['pending_partner_approval', 'cancelled'],
    ],
  },
  reassign: {
    meaning: 'A business hands it to another of its drivers.',
    who: ['business'],
    moves: [
      ['matched', 'matched'],
      ['in_transit', 'in_transit'],
    ],
  },
  withdraw: {
    meaning: 'Its carrier may no longer carry; where its time has passed it is over.',
    who: ['system'],
    moves: [
      ['matched', 'pending_match'],
      ['matched', 'cancelled'],
    ],
  },
} as const satisfies Record<string, Event>

export type RequestEventType = keyof typeof requestLifecycle

const movesOf = (event: RequestEventType): Event['moves'] => requestLifecycle[event].moves

/** Whether this can happen to a request that stands so. Who may do it is another question. */
export const canTransition = (event: RequestEventType, status: RequestStatus): boolean =>
  movesOf(event).some(([from]) => from === status)

export const isLegalTransition = (event: RequestEventType, from: RequestStatus | null, to: RequestStatus): boolean =>
  movesOf(event).some((move) => move[0] === from && move[1] === to)
