import type { HandoverWord } from './at-the-door.ts'
import { memberLimits } from './limits.ts'
import type { RequestStatus } from './request-lifecycle.ts'

/** What somebody may report about a delivery. */
export const problemKinds = [
  'not_arrived',
  'damaged',
  'wrong_item',
  'code_withheld',
  'not_paid',
  'behaviour',
  'unsafe_item',
  'other',
] as const
export type ProblemKind = (typeof problemKinds)[number]

export const problemKindTexts: Record<ProblemKind, string> = {
  not_arrived: 'It has not arrived',
  damaged: 'It is damaged',
  wrong_item: 'It is not what was described',
  code_withheld: 'The code is withheld',
  not_paid: 'It was not paid for',
  behaviour: 'How somebody behaved',
  unsafe_item: 'It is not safe to carry',
  other: 'Something else',
}

/** `unresolved`: the clock closed it. It waits for an admin all the same. */
export const problemStates = ['open', 'answered', 'withdrawn', 'resolved', 'unresolved'] as const
export type ProblemState = (typeof problemStates)[number]

type Event = { meaning: string; moves: readonly (readonly [from: ProblemState, to: ProblemState])[] }

/** Every event in the life of a problem after it was reported. */
const problemLifecycle = {
  answer: {
    meaning: 'The other side says what it knows, once.',
    moves: [['open', 'answered']],
  },
  withdraw: {
    meaning: 'Whoever reported it takes it back.',
    moves: [
      ['open', 'withdrawn'],
      ['answered', 'withdrawn'],
    ],
  },
  lapse: {
    meaning: 'Nobody has resolved it in time, so it stands in nobody’s way any more.',
    moves: [
      ['open', 'unresolved'],
      ['answered', 'unresolved'],
    ],
  },
  resolve: {
    meaning: 'An admin decides it.',
    moves: [
      ['open', 'resolved'],
      ['answered', 'resolved'],
      ['unresolved', 'resolved'],
    ],
  },
} as const satisfies Record<string, Event>

export type ProblemEvent = keyof typeof problemLifecycle

export const canChangeProblem = (event: ProblemEvent, state: ProblemState): boolean =>
  (problemLifecycle[event].moves as Event['moves']).some(([from]) => from === state)

/** It stops the clocks of its request, and may be answered, withdrawn and resolved. */
export const isOpenProblem = (state: ProblemState): boolean => canChangeProblem('lapse', state)

/** It stands in the queue of admins. */
export const isWaitingProblem = (state: ProblemState): boolean => canChangeProblem('resolve', state)

export const problemOutcomes = ['upheld', 'partly', 'rejected'] as const
export type ProblemOutcome = (typeof problemOutcomes)[number]

/** What happens to the request when an admin resolves its problem. */
export const problemEndings = ['complete', 'cancel', 'keep'] as const
export type ProblemEnding = (typeof problemEndings)[number]

/** What an admin may do with a request in this status, or with one that its problem has nothing to do with any more. */
export const endingsFor = (status: RequestStatus | undefined): readonly ProblemEnding[] => {
  if (status === 'in_transit') return problemEndings
  return status === 'matched' ? ['cancel', 'keep'] : ['keep']
}

export const problemText = { least: 10, most: 1000 } as const

/**
 * How often one side may report a problem with one match. Each problem gives the owner more time to confirm, so without
 * an end to them a delivery would have none either. Where nothing but a problem ends it for its owner they may report
 * another, which stays until it has ended.
 */
export const maxReports = 3

const hourMs = 3_600_000
const after = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString()

/** A problem can be reported until then, once the request is over. */
export const reportBy = (endedAt: Date): string => after(endedAt, 48 * hourMs)

export const answerBy = (openedAt: Date): string => after(openedAt, 48 * hourMs)

const openMs = memberLimits.problemDays * 24 * hourMs

/** A problem that nobody resolved closes then, or when the owner's day is over for a handover made shortly before. */
export const closesAt = (openedAt: Date): string => after(openedAt, openMs)

/** When a problem was reported that closes then. */
export const openedAt = (closesAt: Date): string => after(closesAt, -openMs)

/** A driver and their business speak for one side. */
export type ProblemSide = 'requester' | 'carrier'

/** Whether a delivery counts as completed when its problem closes undecided. An attempt alone never completes one. */
export const completesUndecided = (isHandedOver: boolean, word: HandoverWord | undefined): boolean =>
  isHandedOver && word !== 'contested'

/** What was reported before then has waited for an admin too long. */
export const overdueBefore = (now: Date): string => after(now, -7 * 24 * hourMs)
