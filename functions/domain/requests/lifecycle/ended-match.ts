import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { type ReviewSide, reviewSides } from '#shared/model/review-rules.ts'
import type { LeftMatch, PastEvent } from '../history-item.ts'
import { asWritten, type RequestItem, type StoredRequest } from '../request-item.ts'

/** A match that is over: whose it was, and which sides may write a review. */
export type EndedMatch = {
  match: number
  endedAt: string
  ownerId: UserId
  carrierId: UserId
  businessId?: BusinessId
  writers: readonly ReviewSide[]
}

/** Of a job that came back through its carrier's side, the match that this step ended. */
export const leftMatchOf = ({ event }: RequestItem, old: RequestItem | undefined): LeftMatch | undefined => {
  if (!old?.carrierId || (event.type !== 'giveBack' && event.type !== 'withdraw')) return undefined
  const { matches: match, carrierId, businessId } = old
  return { match, carrierId, ...(businessId && { businessId }) }
}

type Ending = Pick<RequestItem, 'status' | 'event' | 'date' | 'cancellation'>

/** Both sides of what was delivered, returned or ended by a problem; else the side that was let down on the day. */
const writersOf = ({ status, event, date, cancellation }: Ending): readonly ReviewSide[] => {
  if (status === 'completed' || event.type === 'resolve') return reviewSides
  if (event.side === 'carrier') return londonTime(new Date(event.at)).date >= date ? ['requester'] : []
  return event.type === 'cancel' && cancellation?.late === 'very_late' ? ['carrier'] : []
}

const lastMatch = (item: RequestItem): EndedMatch | undefined => {
  const { status, matches: match, event, ownerId, businessId } = item
  const carrierId = item.carrierId ?? item.formerCarrierId
  if (!isOver(status) || !carrierId) return undefined
  return {
    ...{ match, endedAt: event.at, ownerId, carrierId, writers: writersOf(item) },
    ...(businessId && { businessId }),
  }
}

const matchLeft = ({ ownerId, date }: RequestItem, event: PastEvent): EndedMatch | undefined =>
  event.left && {
    ...event.left,
    ...{ endedAt: event.at, ownerId, writers: writersOf({ status: 'pending_match', event, date }) },
  }

/** The match that a step of a request has ended. */
export const matchEndedBy = (item: RequestItem, old: RequestItem): EndedMatch | undefined => {
  const left = leftMatchOf(item, old)
  if (left) return matchLeft(item, { ...item.event, version: item.version, left })
  return isOver(old.status) ? undefined : lastMatch(item)
}

/**
 * Every match of a request that is over, oldest first. What the clock has ended counts once it is written, because a
 * problem that was reported just before would keep the delivery open.
 */
export const endedMatches = (stored: StoredRequest, events: readonly PastEvent[]): EndedMatch[] => {
  const item = asWritten(stored)
  const left = events.flatMap((event) => matchLeft(item, event) ?? [])
  return [...left, ...[lastMatch(item)].filter((one) => one !== undefined)]
}
