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

/** What one side says. After the author is erased the text is empty and the photos are gone. */
export type Statement = { at: string; by: UserId; as: Viewer; text: string; photos: ClaimedFile[] }

export type Resolution = {
  at: string
  by: UserId
  outcome: ProblemOutcome
  ending: ProblemEnding
  /** Shown to both sides. */
  note: string
  /** Shown only to admins. */
  privateNote?: string
}

/**
 * PRB#id: a problem with one match of a request, reported by one of its sides, as stores return it. `withLapseApplied`
 * turns it into the problem at this moment; only that shows whether it is still open.
 */
export type StoredProblem = {
  problemId: ProblemId
  version: number
  requestId: RequestId
  /** The number of the match it is about: after a give-back it does not concern the next carrier. */
  match: number
  /** The request at the last change of this row, for the effects of that change. */
  request: { version: number; status: RequestStatus }
  areas: { pickup: string; delivery?: string }
  kind: ProblemKind
  ownerId: UserId
  carrierId: UserId
  /** The business of the driver who carried it; it also speaks for the carrier's side. */
  businessId?: BusinessId
  /** The report itself. */
  statement: Statement
  answer?: Statement
  /** What the owner says is wrong with a handover that was made while the problem was open. */
  contested?: Statement & { kind: ProblemKind }
  closesAt: string
  /** The reporter has no reports left, so they cannot withdraw this one. */
  isLast?: true
  /** How the delivery ended when the clock closed the problem. */
  lapsedTo?: ProblemEnding
  resolution?: Resolution
}

/** A problem at this moment. */
export type ProblemItem = StoredProblem & {
  state: ProblemState
  /** When it stopped being open. */
  closedAt?: string
}

/**
 * The problem as it was written, without what time has changed since. Only for writing its next version; everyone else
 * uses `withLapseApplied`.
 */
export const problemAsWritten = (stored: StoredProblem): ProblemItem => stored as ProblemItem // it has all the fields

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

/** For stores, which return it as `StoredProblem`, and for effects, which see it as it was written. */
export const problemOfRow = (row: Item): ProblemItem => read(ProblemRow)(row)

export const problemLists = directories.problems

/** A problem that the clock closed stays in its list. */
const listOf = ({ state, answer }: ProblemItem): string => {
  if (!isWaitingProblem(state)) return problemLists.closed
  return answer ? problemLists.answered : problemLists.open
}

const keptSeconds = 2 * 365 * 24 * 3600

/** Only decided and withdrawn problems expire: admins keep the others until they have looked at them. */
const endOf = ({ state, closedAt, resolution }: ProblemItem): { ttl: number } | undefined => {
  const decidedAt = resolution?.at ?? closedAt
  return isWaitingProblem(state) || !decidedAt
    ? undefined
    : { ttl: Math.floor(Date.parse(decidedAt) / 1000) + keptSeconds }
}

/** Listed in the admins' queue, for its owner, and for its carrier or their business. */
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

/** How a step of a problem changes the statistics; undefined before the report. */
export const problemCounters = (before: ProblemState | undefined, after: ProblemState): Counters =>
  counterChanges(counted(before), counted(after))

/** The problem as it is now, even if its lapse is not written yet. */
export const withLapseApplied = (stored: StoredProblem, now: Date): ProblemItem => {
  const item = problemAsWritten(stored)
  return isOpenProblem(item.state) && now.getTime() >= Date.parse(item.closesAt)
    ? { ...item, state: 'unresolved', closedAt: item.closesAt }
    : item
}

/** Its next version, with the current state of its request. */
export const changed = (problem: ProblemItem, { version, status }: ProblemItem['request']): ProblemItem => ({
  ...problem,
  version: problem.version + 1,
  request: { version, status },
})

type Speaker = { userId: UserId; businessId?: string }

/** Whether a user is one of its sides, or speaks for one. */
export const isPartyTo = (problem: StoredProblem, { userId, businessId }: Speaker): boolean =>
  [problem.ownerId, problem.carrierId, problem.statement.by, problem.answer?.by].includes(userId) ||
  (problem.businessId !== undefined && problem.businessId === businessId)

export const statementsOf = ({ statement, answer, contested }: StoredProblem): Statement[] =>
  [statement, answer, contested].filter((one) => one !== undefined)
