import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { type BlockStore, sidesOf } from '#functions/domain/blocks/block-store.ts'
import { againIfPapersChanged } from '#functions/domain/shared/cover-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { canTransition, isCarried } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from '../lifecycle/request-expiry.ts'
import { type Act, assigned, reassigned } from '../lifecycle/request-transitions.ts'
import { requestCard } from '../request-card.ts'
import { asWritten, type RequestItem } from '../request-item.ts'
import type { Decide, RequestStore } from '../request-store.ts'
import { driverActiveCondition } from './fleet-store.ts'
import { type Employment, type FleetDeps, findEmployment, fleetTaking } from './fleet-taking.ts'

export type AssignDeps = FleetDeps & {
  requests: Pick<RequestStore, 'change'>
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
    (employment: Employment, blocked: ReadonlySet<string>): Decide =>
    (stored) => {
      const act = { by: session.userId, at: now() }
      const was = asWritten(stored)
      const { business } = employment
      if (was.businessId === business.businessId && isCarried(was.status))
        return passOn(withExpiryApplied(was, act.at), business, driverId, act)
      const { carrier, ...conditions } = fleetTaking(employment, session, blocked)(was, act.at)
      return { next: assigned(was, carrier, keyRing().current.id, act), ...conditions }
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
