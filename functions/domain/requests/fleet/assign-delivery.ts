import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { type BlockStore, sidesOf } from '#functions/domain/blocks/block-store.ts'
import { pausedFailure } from '#functions/domain/requests/counters/give-back-store.ts'
import { againIfPapersChanged } from '#functions/domain/shared/cover-store.ts'
import { coveredJob, refuseUncovered } from '#functions/domain/shared/gate-rule.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { pauseOf } from '#shared/model/limits.ts'
import { canTransition, isCarried } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from '../lifecycle/request-expiry.ts'
import { type Act, assigned, reassigned } from '../lifecycle/request-transitions.ts'
import { unlessBlocked } from '../match-store.ts'
import { requestCard } from '../request-card.ts'
import { isExcluded } from '../request-facts.ts'
import { asWritten, type RequestItem } from '../request-item.ts'
import type { Decide, RequestStore } from '../request-store.ts'
import { businessVerifiedCondition, driverActiveCondition, type FleetStore } from './fleet-store.ts'

export type AssignDeps = {
  requests: Pick<RequestStore, 'change'>
  fleet: Pick<FleetStore, 'employment'>
  blocks: Pick<BlockStore, 'idsOf'>
  keyRing: () => KeyRing
  now: () => Date
}

/**
 * R4 for a job in the pool; R12 for a job of the fleet. A business that has lost its verification or is suspended can
 * still pass its jobs from one driver to another.
 */
export const assignDelivery = async (
  deps: AssignDeps,
  session: Session,
  requestId: RequestId,
  driverId: UserId,
): Promise<RequestCard> => {
  const { requests, blocks, keyRing, now } = deps
  const decideFor =
    ({ business, counts }: Awaited<ReturnType<typeof findEmployment>>, blocked: ReadonlySet<string>): Decide =>
    (stored) => {
      const act = { by: session.userId, at: now() }
      const was = asWritten(stored)
      if (was.businessId === business.businessId && isCarried(was.status))
        return passOn(withExpiryApplied(was, act.at), business, driverId, act)
      refuse(was, business, { session, blocked }, act.at)
      const pausedUntil = pauseOf(counts, act.at)
      if (pausedUntil) throw pausedFailure('business', pausedUntil, act.at)
      refuseUncovered(business.cover, coveredJob(was), 'business')
      return {
        next: assigned(was, { driverId, business }, keyRing().current.id, act),
        also: [
          unlessBlocked(was, business.businessId, gone),
          businessVerifiedCondition(business, act.at),
          driverActiveCondition(business.businessId, driverId),
        ],
        business: { who: 'business', delivered: counts.done, activeDrivers: counts.drivers - counts.inactive },
      }
    }
  const item = await againIfPapersChanged(async () => {
    const [employment, blocked] = await Promise.all([
      findEmployment(deps, session, driverId),
      blocks.idsOf(sidesOf(session)),
    ])
    return requests.change(requestId, decideFor(employment, blocked))
  })
  return requestCard(withExpiryApplied(item, now()), 'business', now())
}

/** The caller's business, and the active driver who works for it. */
export const findEmployment = async (
  { fleet }: Pick<AssignDeps, 'fleet'>,
  { businessId = '' }: Session,
  driverId: UserId,
) => {
  const { business, driver, counts } = await fleet.employment(businessId, driverId)
  if (!business || !driver) throw new Failure('driver.unknown')
  if (!driver.isActive) throw new Failure('driver.inactive')
  return { business, driver, counts }
}

/** R12: another driver of the business gets a job of the fleet. */
export const passOn = (
  item: RequestItem,
  { businessId }: BusinessItem,
  driverId: UserId,
  act: Act,
): ReturnType<Decide> => {
  if (item.carrierId === driverId) return undefined
  if (!canTransition('reassign', item.status)) throw new Failure('request.moved')
  if (item.door?.handover) throw new Failure('handover.open')
  return { next: reassigned(item, driverId, act), also: [driverActiveCondition(businessId, driverId)] }
}

const gone = () => new Failure('request.gone')

/**
 * A request whose offer has expired can be taken only after it has returned to the pool, at most a minute later. What
 * is blocked stays gone, whatever becomes of it.
 */
const refuse = (
  was: RequestItem,
  business: BusinessItem,
  { session, blocked }: { session: Session; blocked: ReadonlySet<string> },
  at: Date,
): void => {
  if (session.user.suspended) throw new Failure('account.suspended')
  if (business.status !== 'verified') throw new Failure('business.unverified')
  if (blocked.has(was.ownerId)) throw gone()
  const { event, status } = withExpiryApplied(was, at)
  if (was.ownerId === session.userId) throw new Failure('request.own-business')
  if (status === 'cancelled' && event.reason === 'expired') throw new Failure('request.expired')
  if (!canTransition('assign', was.status)) throw new Failure(isCarried(was.status) ? 'request.taken' : 'request.gone')
  if (isExcluded(was, session)) throw new Failure('request.excluded')
}
