import { confirmBy, decideBy } from '#shared/model/at-the-door.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import type { ProblemSide } from '#shared/model/problem-rules.ts'
import { startsAgainUntil } from '#shared/model/request-lifecycle.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import type { AtTheDoor } from '../door-facts.ts'
import type { RequestItem } from '../request-item.ts'
import type { Viewer } from './viewer.ts'

// A problem is not a step of its request, so these functions keep the version and the last event.

/** What a request stores about its problem. */
type Reported = { problemId: ProblemId; closesAt: string; statement: { as: Viewer } }

export const sideOf = (viewer: Viewer): ProblemSide => (viewer === 'requester' ? 'requester' : 'carrier')

/** How often a side has reported a problem with this match. */
export const reportsOf = ({ door }: RequestItem, viewer: Viewer): number => door?.reports?.[sideOf(viewer)] ?? 0

/** Whether the problem still affects the request: not after a give-back, and not after it was closed. */
export const isAttached = ({ problemId }: Pick<Reported, 'problemId'>, { door }: RequestItem): boolean =>
  door?.problem?.problemId === problemId

export const withProblem = (item: RequestItem, { problemId, closesAt, statement }: Reported): RequestItem => ({
  ...item,
  door: {
    ...item.door,
    problem: { problemId, closesAt, by: sideOf(statement.as) },
    lastProblem: problemId,
    reports: {
      ...item.door?.reports,
      [sideOf(statement.as)]: reportsOf(item, statement.as) + 1,
    },
  },
})

/**
 * A handover while the problem is open: the owner is asked, and the problem stays open until their time is over.
 * Without a problem nothing changes.
 */
export const withQuestion = (door: AtTheDoor, until: string): AtTheDoor => {
  const { problem } = door
  if (!problem) return door
  const closesAt = until > problem.closesAt ? until : problem.closesAt
  return { ...door, problem: { ...problem, closesAt, handover: 'asked' } }
}

/** The open problem in which the owner is asked about a handover. */
export const openQuestion = ({ door }: RequestItem): AtTheDoor['problem'] =>
  door?.problem?.handover === 'asked' ? door.problem : undefined

/** Records that the owner says something is wrong with the handover. */
export const withContest = (item: RequestItem): RequestItem => {
  const { problem, ...door } = item.door ?? {}
  return problem ? { ...item, door: { ...door, problem: { ...problem, handover: 'contested' } } } : item
}

/** Restarts the clocks that stood still: the owner has as much time as at the beginning, the carrier has a day. */
export const withoutProblem = (item: RequestItem, at: Date): RequestItem => {
  if (!item.door?.problem) return item
  const { problem, ...door } = item.door
  const { handover, attempt } = door
  const begins = slotStart(item.date, item.slot)
  return {
    ...item,
    door: {
      ...door,
      ...(handover && { handover: { ...handover, confirmBy: confirmBy(at, begins) } }),
      ...(attempt?.decideBy && { attempt: { ...attempt, decideBy: decideBy(at, begins) } }),
      ...(item.status === 'matched' && { startBy: startsAgainUntil(at).toISOString() }),
    },
  }
}
