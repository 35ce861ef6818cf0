import type { HandoverWord } from './at-the-door.ts'
import { memberLimits } from './limits.ts'
import type { RequestStatus } from './request-lifecycle.ts'

/** The kinds of problem that can be reported about a delivery. */
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
  wrong_item: 'Not as described',
  code_withheld: "The code wasn't given",
  not_paid: 'Not paid',
  behaviour: "Someone's behaviour",
  unsafe_item: 'Not safe or allowed to carry',
  other: 'Something else',
}

/** `unresolved`: a deadline closed it. It still waits for an admin. */
export const problemStates = ['open', 'answered', 'withdrawn', 'resolved', 'unresolved'] as const
export type ProblemState = (typeof problemStates)[number]

type Event = { meaning: string; moves: readonly (readonly [from: ProblemState, to: ProblemState])[] }

/** Every event in a problem's life after the report. */
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

/** An open problem stops the deadlines of its request, and can be answered, withdrawn and resolved. */
export const isOpenProblem = (state: ProblemState): boolean => canChangeProblem('lapse', state)

/** It is in the admins' queue. */
export const isWaitingProblem = (state: ProblemState): boolean => canChangeProblem('resolve', state)

export const problemOutcomes = ['upheld', 'partly', 'rejected'] as const
export type ProblemOutcome = (typeof problemOutcomes)[number]

/** What happens to the request when an admin resolves its problem. */
export const problemEndings = ['complete', 'cancel', 'keep'] as const
export type ProblemEnding = (typeof problemEndings)[number]

/**
 * How an admin may end a request in this status. Undefined: the request is no longer the one that the problem is about.
 */
export const endingsFor = (status: RequestStatus | undefined): readonly ProblemEnding[] => {
  if (status === 'in_transit') return problemEndings
  return status === 'matched' ? ['cancel', 'keep'] : ['keep']
}

export const problemText = { least: 10, most: 1000 } as const

/**
 * How many problems one side may report about one match. Each one extends the owner's time to confirm, so without a
 * limit a delivery might never end. If only a problem can end it for its owner, they may report one more, which stays
 * open until the request has ended.
 */
export const maxReports = 3

const hourMs = 3_600_000
const after = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString()

/** After the end of a request, problems can be reported until then. */
export const reportBy = (endedAt: Date): string => after(endedAt, 48 * hourMs)

export const answerBy = (openedAt: Date): string => after(openedAt, 48 * hourMs)

const openMs = memberLimits.problemDays * 24 * hourMs

/** When an unresolved problem closes. A handover made shortly before extends this by the owner's day to answer. */
export const closesAt = (openedAt: Date): string => after(openedAt, openMs)

/** When a problem that closes at this time was reported. */
export const openedAt = (closesAt: Date): string => after(closesAt, -openMs)

/** A driver and their business speak for one side. */
export const problemSides = ['requester', 'carrier'] as const
export type ProblemSide = (typeof problemSides)[number]

/**
 * Whether a delivery counts as completed when its problem closes without a decision. An attempt alone never completes
 * one.
 */
export const completesUndecided = (isHandedOver: boolean, word: HandoverWord | undefined): boolean =>
  isHandedOver && word !== 'contested'

/** Problems reported before then have waited too long for an admin. */
export const overdueBefore = (now: Date): string => after(now, -7 * 24 * hourMs)
