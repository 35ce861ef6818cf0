import { sidesOf } from '#functions/domain/blocks/block-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { AssignmentResult } from '#shared/contracts/fleet-shapes.ts'
import { inTurn } from '#shared/model/concurrency-limit.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { carriedNow, withExpiryApplied } from '../lifecycle/request-expiry.ts'
import type { RequestItem } from '../request-item.ts'
import type { RequestLists } from '../request-list-store.ts'
import { type AssignDeps, assignDelivery, passOn } from './assign-delivery.ts'
import { findEmployment } from './fleet-taking.ts'

type AssignDeliveries = typeof businessContract.assignDeliveries

/**
 * Assigns one job after the other, each under its own conditions: all count the jobs of the same driver, so in parallel
 * they would only lose races. A refusal affects only its own job.
 */
export const assignDeliveries = async (
  deps: AssignDeps,
  session: Session,
  { request_ids, driver_user_id: driverId }: Received<AssignDeliveries>['body'],
): Promise<Reply<AssignDeliveries>> => {
  const [employment, blocked] = await Promise.all([
    findEmployment(deps, session, driverId),
    deps.blocks.idsOf(sidesOf(session)),
  ])
  const known = { ...deps, fleet: { employment: async () => employment }, blocks: { idsOf: async () => blocked } }
  const results: AssignmentResult[] = []
  for (const id of new Set(request_ids)) {
    const outcome = await assignDelivery(known, session, id, driverId).catch(refusalOnly)
    results.push(
      outcome instanceof Failure
        ? { id, request: null, code: outcome.code, error: outcome.message }
        : { id, request: outcome, code: null, error: null },
    )
  }
  return { results }
}

const refusalOnly = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  throw error
}

type PassOnDeps = Omit<AssignDeps, 'keyRing' | 'blocks'> & { lists: Pick<RequestLists, 'active'> }

/**
 * R12 for every job that a driver has not picked up. Stops at the first refusal, for example when the other driver has
 * enough jobs; jobs that were already passed on stay with the other driver.
 */
export const passOnDeliveries = async (
  deps: PassOnDeps,
  session: Session,
  driverId: UserId,
  otherId: UserId,
): Promise<void> => {
  const { business } = await findEmployment(deps, session, otherId)
  const waitsForPickup = ({ carrierId, businessId, status }: RequestItem): boolean =>
    carrierId === driverId && businessId === business.businessId && canTransition('withdraw', status)
  const active = await deps.lists.active(driverId)
  await inTurn(carriedNow(active, deps.now()).filter(waitsForPickup), ({ requestId }) =>
    deps.requests.change(requestId, (stored) => {
      const act = { by: session.userId, at: deps.now() }
      const item = withExpiryApplied(stored, act.at)
      return waitsForPickup(item) ? passOn(item, business, otherId, act) : undefined
    }),
  )
}
