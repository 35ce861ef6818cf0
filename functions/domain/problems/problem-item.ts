import type { Viewer } from '#functions/domain/requests/lifecycle/viewer.ts'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { directories, type Item, type Key, keys, listKeys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { toStored } from '#functions/platform/table/stored-names.ts'
import { type Counters, counterChanges } from '#functions/platform/table/update-expressions.ts'
import type { BusinessId, ProblemId, RequestId, UserId } from '#shared/model/ids.ts'
import {
  isOpenProblem,
  isWaitingProblem,
  type ProblemEnding,
  type ProblemKind,
  type ProblemOutcome,
  type ProblemState,
} from '#shared/model/problem-rules.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'

/** What one side says. The text is empty and the photos are gone once that person has been erased. */
export type Statement = { at: string; by: UserId; as: Viewer; text: string; photos: ClaimedFile[] }

type Resolution = {
  at: string
  by: UserId
  outcome: ProblemOutcome
  ending: ProblemEnding
  /** For both sides. */
  note: string
  /** For admins alone. */
  privateNote?: string
}

/**
 * PRB#id: a problem with one match of a request, as reported by one of its sides. Stores return it so: whether it is
 * open can be read once `withLapseApplied` has made of it the problem as it is now.
 */
export type StoredProblem = {
  problemId: ProblemId
  version: number
  requestId: RequestId
  /** Which of the request's matches it is about: after a give-back it has nothing to do with the next carrier. */
  match: number
  /** The request at the last change of this row, for the events that follow from it. */
  request: { version: number; status: RequestStatus }
  areas: { pickup: string; delivery?: string }
  kind: ProblemKind
  ownerId: UserId
  carrierId: UserId
  /** The business whose driver carried it. It speaks for the carrier's side, too. */
  businessId?: BusinessId
  /** Of whoever reported it, and when. */
  statement: Statement
  answer?: Statement
  /** What its owner says is wrong with a handover that was made while it was open. */
  contested?: Statement & { kind: ProblemKind }
  closesAt: string
  /** Its reporter had used up what they may report, so they cannot withdraw it. */
  isLast?: true
  /** What became of the delivery when the clock closed it. */
  lapsedTo?: ProblemEnding
  resolution?: Resolution
}

/** A problem as it is now. */
export type ProblemItem = StoredProblem & {
  state: ProblemState
  /** When it ceased to be open. */
  closedAt?: string
}

/** The problem as its row says, whatever time has done since: for its next version. Everybody else takes `withLapseApplied`. */
export const problemAsWritten = (stored: StoredProblem): ProblemItem => stored as ProblemItem // a stored one has all its fields

const ProblemRow = rowSchema<ProblemItem>({
  problemId: 'string',
  version: 'number',
  requestId: 'string',
  match: 'number',
  request: 'object',
  areas: 'object',
  kind: 'string',
  state: 'string',
  ownerId: 'string',
  carrierId: 'string',
  statement: 'object',
  closesAt: 'string',
})

/** For stores, which hand it on as `StoredProblem`, and for effects of a write, which find it as it was written. */
export const problemOfRow = (row: Item): ProblemItem => read(ProblemRow)(row)

export const problemLists = directories.problems

/** A problem that the clock closed waits where it was. */
const listOf = ({ state, answer }: ProblemItem): string => {
  if (!isWaitingProblem(state)) return problemLists.closed
  return answer ? problemLists.answered : problemLists.open
}

const keptSeconds = 2 * 365 * 24 * 3600

/** Only a decided or withdrawn problem has an end: admins keep the others until they have looked at them. */
const endOf = ({ state, closedAt, resolution }: ProblemItem): { ttl: number } | undefined => {
  const decidedAt = resolution?.at ?? closedAt
  return isWaitingProblem(state) || !decidedAt
    ? undefined
    : { ttl: Math.floor(Date.parse(decidedAt) / 1000) + keptSeconds }
}

/** It stands in the queue of admins, among those of the owner, and among those of the carrier or their business. */
export const problemRow = (item: ProblemItem): Key & Item => {
  const place = `${item.statement.at}#${item.problemId}`
  return {
    ...keys.problem(item.problemId),
    ...toStored(item),
    GSI1PK: listOf(item),
    GSI1SK: place,
    GSI2PK: listKeys.problems(item.ownerId),
    GSI2SK: place,
    GSI3PK: listKeys.problems(item.businessId ?? item.carrierId),
    GSI3SK: place,
    ...endOf(item),
  }
}

const counted = (state: ProblemState | undefined): Counters => ({
  waitingProblems: Number(state !== undefined && isWaitingProblem(state)),
})

/** The changes of statistics by a step of a problem; undefined before it was reported. */
export const problemCounters = (before: ProblemState | undefined, after: ProblemState): Counters =>
  counterChanges(counted(before), counted(after))

/** The problem as it is now, even if that is not written yet. */
export const withLapseApplied = (stored: StoredProblem, now: Date): ProblemItem => {
  const item = problemAsWritten(stored)
  return isOpenProblem(item.state) && now.getTime() >= Date.parse(item.closesAt)
    ? { ...item, state: 'unresolved', closedAt: item.closesAt }
    : item
}

/** Its next version, which remembers its request as it is now. */
export const changed = (problem: ProblemItem, { version, status }: ProblemItem['request']): ProblemItem => ({
  ...problem,
  version: problem.version + 1,
  request: { version, status },
})

type Speaker = { userId: UserId; businessId?: string }

/** Whether somebody is one of its sides, or speaks for one. */
export const isPartyTo = (problem: StoredProblem, { userId, businessId }: Speaker): boolean =>
  [problem.ownerId, problem.carrierId, problem.statement.by, problem.answer?.by].includes(userId) ||
  (problem.businessId !== undefined && problem.businessId === businessId)

/** Everything that anybody has said in a problem. */
export const statementsOf = ({ statement, answer, contested }: StoredProblem): Statement[] =>
  [statement, answer, contested].filter((one) => one !== undefined)
