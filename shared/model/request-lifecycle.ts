import { memberLimits } from './limits.ts'
import { slotStart, type TimeSlot, waitsUntil } from './time-slots.ts'

export const requestStatuses = [
  'pending_match',
  'pending_partner_approval',
  'matched',
  'in_transit',
  'completed',
  'cancelled',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** A carrier has it and has not completed it yet. */
export const isCarried = (status: RequestStatus): boolean => status === 'matched' || status === 'in_transit'

/** A final status: no event changes it. */
export const isOver = (status: RequestStatus): boolean => status === 'completed' || status === 'cancelled'

type Actor = 'requester' | 'partner' | 'carrier' | 'business' | 'admin' | 'system'

type Event = {
  meaning: string
  who: readonly Actor[]
  /** `from` is null for a new request. */
  moves: readonly (readonly [from: RequestStatus | null, to: RequestStatus])[]
}

/**
 * Every step of a request. Endpoints, screens and tests read this table. Comments elsewhere refer to its rows as R1 to
 * R23. R22 is a proposal, which is no step: it changes nothing of the request.
 */
export const requestLifecycle = {
  /** R1 */
  post: {
    meaning: 'Its owner posts it to all partners.',
    who: ['requester'],
    moves: [[null, 'pending_match']],
  },
  /** R2 */
  offer: {
    meaning: 'Its owner offers it to one partner, whose ride it suits.',
    who: ['requester'],
    moves: [[null, 'pending_partner_approval']],
  },
  /** R3 */
  accept: {
    meaning: 'A partner takes it from the pool.',
    who: ['partner'],
    moves: [['pending_match', 'matched']],
  },
  /** R4 */
  assign: {
    meaning: 'A business takes it for one of its drivers.',
    who: ['business'],
    moves: [['pending_match', 'matched']],
  },
  /** R5 */
  acceptOffer: {
    meaning: 'The partner takes what was offered to them.',
    who: ['partner'],
    moves: [['pending_partner_approval', 'matched']],
  },
  /** R6 */
  closeOffer: {
    meaning: 'The offer is declined, blocked, runs out or loses its ride; all partners get it.',
    who: ['partner', 'requester', 'system'],
    moves: [['pending_partner_approval', 'pending_match']],
  },
  /** R7 */
  start: {
    meaning: 'Its carrier has picked it up, shortly before its slot at the earliest.',
    who: ['carrier'],
    moves: [['matched', 'in_transit']],
  },
  /** R8; for a return also by the business of an inactive driver (R19) */
  complete: {
    meaning: 'Its carrier enters the code that its owner gave.',
    who: ['carrier', 'business'],
    moves: [['in_transit', 'completed']],
  },
  /** R9 */
  giveBack: {
    meaning: 'Its carrier, or the carrier’s business, gives it back; where its time has passed it is over.',
    who: ['carrier', 'business'],
    moves: [
      ['matched', 'pending_match'],
      ['matched', 'cancelled'],
    ],
  },
  /** R10 */
  cancel: {
    meaning: 'Its owner calls it off before it is on its way, or is suspended.',
    who: ['requester', 'system'],
    moves: [
      ['pending_match', 'cancelled'],
      ['pending_partner_approval', 'cancelled'],
      ['matched', 'cancelled'],
    ],
  },
  /** R11 */
  expire: {
    meaning: 'Nobody accepted it in time, or its carrier never started it.',
    who: ['system'],
    moves: [
      ['pending_match', 'cancelled'],
      ['pending_partner_approval', 'cancelled'],
      ['matched', 'cancelled'],
    ],
  },
  /** R12 */
  reassign: {
    meaning: 'A business hands it to another of its drivers.',
    who: ['business'],
    moves: [
      ['matched', 'matched'],
      ['in_transit', 'in_transit'],
    ],
  },
  /** R13 */
  withdraw: {
    meaning: 'Its carrier may no longer carry; where its time has passed it is over.',
    who: ['system'],
    moves: [
      ['matched', 'pending_match'],
      ['matched', 'cancelled'],
    ],
  },
  /** R14 */
  handOver: {
    meaning: 'Its carrier says that it has arrived, with photos in place of the code; also while a problem is open.',
    who: ['carrier', 'business'],
    moves: [['in_transit', 'in_transit']],
  },
  /** R15; R16 by the clock */
  confirm: {
    meaning: 'Its owner confirms that it has arrived, or reports no problem within a day.',
    who: ['requester', 'system'],
    moves: [['in_transit', 'completed']],
  },
  /** R17 */
  attempt: {
    meaning: 'Its carrier could not deliver it, and says why; also while a problem is open.',
    who: ['carrier', 'business'],
    moves: [['in_transit', 'in_transit']],
  },
  /** R18 */
  decide: {
    meaning:
      'Its owner chooses what happens after an attempt; without a choice in time it goes back, and an errand ends as not done.',
    who: ['requester', 'carrier', 'business', 'system'],
    moves: [
      ['in_transit', 'in_transit'],
      ['in_transit', 'cancelled'],
    ],
  },
  /** R20; by the clock if nobody resolves the problem */
  resolve: {
    meaning: 'An admin ends it by resolving a problem.',
    who: ['admin', 'system'],
    moves: [
      ['matched', 'cancelled'],
      ['in_transit', 'completed'],
      ['in_transit', 'cancelled'],
    ],
  },
  /** R21 */
  raise: {
    meaning: 'Its owner raises the price while it waits, and partners nearby hear of it once more.',
    who: ['requester'],
    moves: [['pending_match', 'pending_match']],
  },
  /** R23 */
  acceptProposal: {
    meaning: 'Its owner takes up what a partner or a business would do it for; its price is the proposal’s.',
    who: ['requester'],
    moves: [['pending_match', 'matched']],
  },
} as const satisfies Record<string, Event>

export type RequestEventType = keyof typeof requestLifecycle

const movesOf = (event: RequestEventType): Event['moves'] => requestLifecycle[event].moves

/** Whether the event is possible in this status. It does not say who may cause it. */
export const canTransition = (event: RequestEventType, status: RequestStatus): boolean =>
  movesOf(event).some(([from]) => from === status)

export const isLegalTransition = (event: RequestEventType, from: RequestStatus | null, to: RequestStatus): boolean =>
  movesOf(event).some((move) => move[0] === from && move[1] === to)

/** R7: the time from which a job can be started. After the start, its owner cannot cancel it any more. */
export const startsFrom = (date: string, slot: TimeSlot): Date =>
  new Date(slotStart(date, slot).getTime() - memberLimits.startHoursAhead * 3_600_000)

/** R11: until when a job can be started. One that is matched for longer is over. */
export const startsUntil = (date: string, slot: TimeSlot): Date => startsAgainUntil(waitsUntil(date, slot))

/** The same after this time, at which something that stopped its clock ended. */
export const startsAgainUntil = (from: Date): Date =>
  new Date(from.getTime() + memberLimits.notStartedHours * 3_600_000)
