import { confirmBy, decideBy } from '#shared/model/at-the-door.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import type { Viewer } from '../request-card.ts'
import type { RequestItem } from '../request-item.ts'
import type { DisputeItem } from './dispute-item.ts'

// A problem is no step of its request, so what changes here keeps the version and the last event.

/** A driver and their business speak for one side. */
export const sideOf = (viewer: Viewer): 'requester' | 'carrier' => (viewer === 'requester' ? 'requester' : 'carrier')

/** How often a side has reported a problem with this match. */
export const reportsOf = ({ door }: RequestItem, viewer: Viewer): number => door?.reports?.[sideOf(viewer)] ?? 0

/** Whether it stands in the way of its request: not after a give-back, and not once it is closed. */
export const isAttached = ({ disputeId }: DisputeItem, { door }: RequestItem): boolean =>
  door?.problem?.disputeId === disputeId

export const withProblem = (item: RequestItem, { disputeId, closesAt, statement }: DisputeItem): RequestItem => ({
  ...item,
  door: {
    ...item.door,
    problem: { disputeId, closesAt },
    lastProblem: disputeId,
    reports: {
      ...item.door?.reports,
      [sideOf(statement.as)]: reportsOf(item, statement.as) + 1,
    },
  },
})

/** The clocks, which stood still, leave the owner as much time as at their beginning. */
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
    },
  }
}
