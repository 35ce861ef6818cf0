import { type AttemptChoice, endsWithoutReturn, type RetryTime } from '#shared/model/at-the-door.ts'
import { type RequestItem, stageSince } from '../request-item.ts'

/** Of what was open at the door only the problem of a request stays when it is over. */
const leftOpen = ({ door: { problem, lastProblem, reports } = {} }: RequestItem): Pick<RequestItem, 'door'> =>
  lastProblem ? { door: { ...(problem && { problem }), lastProblem, ...(reports && { reports }) } } : {}

/** A completed request, without its code. */
export const endedState = (was: RequestItem): RequestItem => {
  const { code, carrierName, rideTimes, door, stageAt, ...item } = was
  return {
    ...item,
    status: 'completed',
    ...leftOpen(was),
    ...(door?.leg === 'return' && { outcome: 'returned' }),
  }
}

/** A cancelled request, without the reason of an earlier give-back: its carrier and its fleet still see it among their closed ones. */
export const calledOffState = (was: RequestItem): RequestItem => {
  const { code, carrierId, carrierName, rideTimes, actualMode, detourMetres, cancellation, door, stageAt, ...item } =
    was
  return { ...item, status: 'cancelled', ...leftOpen(was), ...(carrierId && { formerCarrierId: carrierId }) }
}

/** An owner's choice after an attempt. Without one it is `return`. */
export type Decision = { choice: AttemptChoice; retry?: RetryTime }

/** R18, and R19 for what ends without a way back. It keeps its place in the lists of its fleet. */
export const decidedState = (item: RequestItem, { choice, retry }: Decision): RequestItem => {
  const { attempt, retries = 0, ...door } = item.door ?? {}
  if (!attempt) throw new Error('There is no attempt to decide on')
  const isReturn = choice === 'return'
  if (isReturn && endsWithoutReturn(item.category)) return endedState({ ...item, door: { ...door, leg: 'return' } })
  const { decideBy, retry: _, ...rest } = attempt
  const wanted = retries + Number(choice === 'retry')
  return {
    ...item,
    stageAt: stageSince(item),
    door: {
      ...door,
      attempt: { ...rest, choice, ...(retry && { retry }) },
      ...(wanted > 0 && { retries: wanted }),
      ...(isReturn && { leg: 'return' }),
    },
  }
}
