import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { figures } from '../figures.ts'
import { codeOf, type Step, stepsOf } from '../step.ts'
import type { MakeLaw } from './law.ts'

const dayMs = 24 * 3_600_000

/** A problem reported by the owner, so that the job takes none of its carrier's places. */
const isOfOwner = ({ world }: Step, { door, ownerId }: RequestItem): boolean =>
  door?.problem !== undefined && world.view.problems.get(door.problem.problemId)?.statement.by === ownerId

const carriedBy = ({ world }: Step, carrierId: string): RequestItem[] =>
  [...world.view.requests.values()].filter((item) => item.carrierId === carrierId && isCarried(item.status))

const takerOf = ({ world, who, operation, given }: Step): string | undefined => {
  const driverId = given.body?.driver_user_id
  if (operation.startsWith('assignDeliver')) return typeof driverId === 'string' ? driverId : undefined
  return who && operation.startsWith('accept') ? world.people[who].userId : undefined
}

const isMatch = (was: RequestItem | undefined, next: RequestItem): boolean =>
  next.status === 'matched' && was !== undefined && !isCarried(was.status)

/** What happened to a request while one of its problems was open. */
type Meanwhile = { handedOverAt?: number; isContested: boolean }

/** L6: no one's silence or complaint takes a way out from the other side. */
export const waysOutLaw: MakeLaw = () => {
  const meanwhile = new Map<string, Meanwhile>()
  const reached = new Set<string>()

  const placeFaults = (step: Step): string[] => {
    const taker = takerOf(step)
    const isFull = ['request.too-many-active', 'driver.too-many-active'].includes(codeOf(step))
    if (!taker || !(isFull || stepsOf(step).some(({ was, next }) => isMatch(was, next)))) return []
    const carried = carriedBy(step, taker)
    const places = carried.filter((item) => !isOfOwner(step, item)).length
    const isTaken = !isFull
    if (isTaken && carried.length > figures.places.partner) reached.add('a place more for a job with a problem')
    if (isFull) reached.add('every place is taken')
    if (isFull && places < figures.places.partner) return [`${taker} has ${places} places taken, and gets no other job`]
    return isTaken && places > figures.places.partner ? [`${taker} has taken ${places} places`] : []
  }

  const note = (was: RequestItem | undefined, next: RequestItem): string[] => {
    const { requestId, event, status, door } = next
    if (event.type === 'handOver' && door?.problem) {
      meanwhile.set(requestId, { handedOverAt: Date.parse(event.at), isContested: false })
      reached.add('a handover during a problem')
    } else if (!was?.door?.problem) meanwhile.delete(requestId)
    const isOfClock = event.type === 'resolve' && event.by === 'system' && was?.status === 'in_transit'
    if (!isOfClock) return []
    const { handedOverAt, isContested } = meanwhile.get(requestId) ?? { isContested: false }
    const wanted = was.door?.handover && !isContested ? 'completed' : 'cancelled'
    if (status === 'completed') reached.add('a problem ended as completed')
    else if (was.door?.handover) reached.add('a problem ended as cancelled after a handover')
    const hadTheirDay = handedOverAt === undefined || Date.parse(event.at) >= handedOverAt + dayMs
    return [
      ...(status === wanted ? [] : [`${requestId} ends as ${status} after its problem, and should as ${wanted}`]),
      ...(hadTheirDay ? [] : [`${requestId} ended before its owner had a day to answer`]),
    ]
  }

  /** A handover during a problem that its reporter withdraws was made before the next one. */
  const forgetClosed = ({ transitions }: Step): void => {
    for (const { was, next } of transitions)
      if (was?.door?.problem && !next?.door?.problem) meanwhile.delete(was.requestId)
  }

  return {
    reached,
    look: (step) => {
      const { operation, given, world, who, answer } = step
      const isHeld = codeOf(step) === 'problem.open' && operation !== 'reportProblem'
      const reported = operation === 'reportProblem' && (answer?.status ?? 500) < 300 ? given.params?.id : undefined
      const item = reported === undefined ? undefined : world.view.requests.get(reported)
      const open = item && meanwhile.get(item.requestId)
      if (open && who && world.people[who].userId === item.ownerId) open.isContested = true
      const faults = [
        ...(isHeld ? [`${operation} is refused while a problem is open`] : []),
        ...placeFaults(step),
        ...stepsOf(step).flatMap(({ was, next }) => note(was, next)),
      ]
      forgetClosed(step)
      return faults
    },
  }
}
