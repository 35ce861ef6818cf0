import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RequestEventType } from '#shared/model/request-lifecycle.ts'
import { asOf, atItsEnd, confirmsAt, decidesAt, takenBy } from './as-of.ts'
import { type Step, stepsOf } from './step.ts'

/** The visible state of a request, apart from its times. */
const factsOf = ({
  status,
  carrierId,
  formerCarrierId,
  businessId,
  offer,
  excluded,
  door,
  outcome,
}: RequestItem): Facts => ({
  status,
  carrier: carrierId ?? formerCarrierId,
  isCarried: carrierId !== undefined,
  businessId,
  offered: offer?.partnerId,
  excluded: [...(excluded ?? [])].toSorted().join(),
  confirmBy: door?.handover?.confirmBy,
  decideBy: door?.attempt?.decideBy,
  choice: door?.attempt?.choice,
  retries: door?.retries ?? 0,
  leg: door?.leg,
  outcome,
})
type Facts = Record<string, unknown>

type Taken = Pick<Step, 'world' | 'operation' | 'given' | 'transitions'>
type Led = { was: RequestItem; next: RequestItem; step: Taken; at: number }

const gone = { confirmBy: undefined, decideBy: undefined, choice: undefined, retries: 0, leg: undefined }
const isoOf = (at: number): string => new Date(at).toISOString()

const excluding = ({ excluded = [] }: RequestItem, ...ids: (string | undefined | false)[]): string =>
  [...excluded, ...ids.filter((id) => id)].toSorted().join()

const taken = ({ next }: Led, carrier: unknown = next.event.by): Facts => ({
  status: 'matched',
  carrier,
  isCarried: true,
  offered: undefined,
})

const driverIn = ({ body = {} }: Step['given']): unknown => body.passJobsTo ?? body.driver_user_id

const ended = ({ was }: Led): Facts => {
  const { status, outcome } = atItsEnd(was)
  return { status, outcome, ...gone }
}

const calledOff = ({ was }: Led): Facts => ({
  ...{ status: 'cancelled', isCarried: false, offered: undefined, ...gone },
  excluded: excluding(was, was.offer?.partnerId),
})

/**
 * Back to all partners, or over if it is too late for others. An admin's decision excludes a partner, and no business.
 */
const cameBack = ({ was, next, at }: Led): Facts => ({
  ...{ carrier: was.formerCarrierId, isCarried: false, businessId: undefined, ...gone },
  status: at >= takenBy(was) ? 'cancelled' : 'pending_match',
  excluded: excluding(was, was.businessId ? next.event.side !== 'admin' && was.businessId : was.carrierId),
})

const decided = (led: Led): Facts => {
  const { was, step } = led
  const { choice = 'return' } = step.operation === 'decideAttempt' ? (step.given.body ?? {}) : {}
  if (choice === 'return' && was.category === 'Errand Run') return calledOff(led)
  const retries = (was.door?.retries ?? 0) + Number(choice === 'retry')
  return { decideBy: undefined, choice, retries, ...(choice === 'return' && { leg: 'return' }) }
}

const resolved = (led: Led): Facts => (led.next.status === 'completed' ? ended(led) : calledOff(led))

/** What each event of the lifecycle changes, and nothing else: a new event does not compile without it. */
const changes: Record<RequestEventType, (led: Led) => Facts> = {
  post: () => ({}),
  offer: () => ({}),
  raise: () => ({}),
  accept: taken,
  acceptProposal: (led) => ({ ...taken(led, led.next.carrierId), businessId: led.next.businessId }),
  acceptOffer: taken,
  assign: (led) => ({ ...taken(led, driverIn(led.step.given)), businessId: led.step.world.people.fleet.businessId }),
  reassign: ({ step }) => ({ carrier: driverIn(step.given) }),
  start: () => ({ status: 'in_transit' }),
  complete: ended,
  confirm: ended,
  cancel: calledOff,
  giveBack: cameBack,
  withdraw: cameBack,
  expire: calledOff,
  closeOffer: ({ was }) => ({
    status: 'pending_match',
    offered: undefined,
    excluded: excluding(was, was.offer?.partnerId),
  }),
  handOver: ({ was, at }) => ({ confirmBy: isoOf(confirmsAt(was, at)), decideBy: undefined, choice: undefined }),
  attempt: ({ was, at }) => ({ decideBy: isoOf(decidesAt(was, at)), choice: undefined }),
  decide: decided,
  resolve: resolved,
}

const differences = (found: Facts, wanted: Facts): string[] =>
  Object.entries(wanted).flatMap(([name, should]) => {
    const is = found[name]
    return is === should ? [] : [`${name} is ${is}, not ${should}`]
  })

/** Every step of a request leads to the state that the lifecycle has on paper, one version on. */
export const wrongStates = (step: Taken): string[] =>
  stepsOf(step).flatMap(({ was, next }) => {
    const { event, version, requestId } = next
    if (!was) return version === 1 ? [] : [`${requestId} begins with version ${version}`]
    const at = Date.parse(event.at)
    const seen = event.by === 'system' ? was : asOf(was, at)
    const wanted = { ...factsOf(seen), ...changes[event.type]({ was: seen, next, step, at }) }
    const isStopped = event.by === 'system' && /^(confirm|decide|expire)$/.test(event.type) && was.door?.problem
    const faults = [
      ...(isStopped ? ['problem was open, and the clock went on'] : []),
      ...(version === was.version + 1 ? [] : [`version is ${version} after ${was.version}`]),
      ...differences(factsOf(next), wanted),
    ]
    return faults.map((fault) => `after ${event.type} of ${requestId} its ${fault}`)
  })
