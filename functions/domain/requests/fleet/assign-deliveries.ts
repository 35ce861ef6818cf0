import type { Session } from '#functions/platform/lambda/request.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { AssignmentResult } from '#shared/contracts/fleet-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { type AssignDeps, assignDelivery, findEmployment } from './assign-delivery.ts'

type AssignDeliveries = typeof businessContract.assignDeliveries

/**
 * One assignment after the other, each under its own conditions: all count the jobs of one driver, so at once they would
 * only get in each other's way. A refusal concerns its own job alone.
 */
export const assignDeliveries = async (
  deps: AssignDeps,
  session: Session,
  { request_ids, driver_user_id: driverId }: Received<AssignDeliveries>['body'],
): Promise<Reply<AssignDeliveries>> => {
  const employment = await findEmployment(deps, session, driverId)
  const known = { ...deps, fleet: { employment: async () => employment } }
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
