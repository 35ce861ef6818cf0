import { type AttemptChoice, endsWithoutReturn, type RetryTime, type ReturnPlace } from '#shared/model/at-the-door.ts'
import { type RequestEvent, type RequestItem, stageSince } from '../request-item.ts'

/** Of what was open at the door, only the problem stays after the end. */
const leftOpen = ({ door: { problem, lastProblem, reports } = {} }: RequestItem): Pick<RequestItem, 'door'> => {
  if (!lastProblem) return {}
  const { handover: _, ...open } = problem ?? {}
  return { door: { ...(problem && { problem: open as typeof problem }), lastProblem, ...(reports && { reports }) } }
}

/** A completed request, without its code. */
export const endedState = (was: RequestItem): RequestItem => {
  const { code, carrierName, rideTimes, door, stageAt, postedPence, ...item } = was
  return {
    ...item,
    status: 'completed',
    ...leftOpen(was),
    ...(door?.leg === 'return' && { outcome: 'returned', ...(door.withoutPhoto && { withoutPhoto: true }) }),
  }
}

/**
 * A cancelled request, without the reason of an earlier give-back. Its carrier and fleet still see it among their
 * closed ones.
 */
export const calledOffState = (was: RequestItem): RequestItem => {
  const { code, carrierId, carrierName, rideTimes, actualMode, detourMetres, ...open } = was
  const { cancellation, door, stageAt, postedPence, ...item } = open
  return { ...item, status: 'cancelled', ...leftOpen(was), ...(carrierId && { formerCarrierId: carrierId }) }
}

/** The owner's choice after an attempt; `return` if they make none. */
export type Decision = { choice: AttemptChoice; retry?: RetryTime; to?: ReturnPlace | undefined }

/** R18: an errand that could not be done is over; everything else keeps its place in the fleet's lists. */
export const decidedState = (item: RequestItem, decision: Decision): RequestItem => {
  const { attempt, retries = 0, to, ...door } = item.door ?? {}
  if (!attempt) throw new Error('There is no attempt to decide on')
  const { choice, retry } = decision
  if (choice === 'return' && endsWithoutReturn(item.category)) return calledOffState(item)
  const { decideBy, retry: _, ...rest } = attempt
  const wanted = retries + Number(choice === 'retry')
  return {
    ...item,
    stageAt: stageSince(item),
    door: {
      ...door,
      attempt: { ...rest, choice, ...(retry && { retry }) },
      ...(wanted > 0 && { retries: wanted }),
      ...(choice === 'return' ? wayBack(item, decision) : to && { to }),
    },
  }
}

type WayBack = Pick<NonNullable<RequestItem['door']>, 'leg' | 'to' | 'withoutPhoto' | 'nobodyHome'>

/**
 * Where it goes back to, and what is known of the attempt that caused this: whether there was a photo, and whether
 * nobody was home. A later attempt changes only the address.
 */
const wayBack = ({ door = {} }: RequestItem, { to = door.to }: Decision): WayBack => {
  const withoutPhoto = door.leg ? door.withoutPhoto : door.attempt?.withoutPhoto
  const nobodyHome = door.leg ? door.nobodyHome : door.attempt?.reason === 'nobody_home'
  return {
    leg: 'return',
    ...(to === 'home' && { to }),
    ...(withoutPhoto && { withoutPhoto }),
    ...(nobodyHome && { nobodyHome }),
  }
}

/**
 * The event fields of a decision that ends an errand. A carrier who left because it was not safe counts as having given
 * it back.
 */
export const notDone = (
  { category, door }: RequestItem,
  { choice }: Decision,
): Pick<RequestEvent, 'reason' | 'side'> => {
  if (choice !== 'return' || !endsWithoutReturn(category)) return {}
  return { reason: 'not_done', ...(door?.attempt?.reason === 'unsafe' && { side: 'carrier' }) }
}
