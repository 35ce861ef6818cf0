import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type FleetDeps, findEmployment, fleetTaking } from './fleet/fleet-taking.ts'
import { type Caller, findPartnerTaking, type PartnerDeps, refuseUnlessFree, type TakeJob } from './taking.ts'

export type TakingDeps = PartnerDeps & FleetDeps

/** How the caller would take a job of the pool: as a partner, or as a business that names this driver. */
export const findPoolTaking = async (
  deps: TakingDeps,
  caller: Caller,
  driverId: UserId | undefined,
): Promise<TakeJob> => {
  if (driverId) {
    if (!caller.user.has_business_profile) throw new Failure('access.denied')
    return fleetTaking(await findEmployment(deps, caller, driverId), caller)
  }
  if (!caller.user.is_verified_partner) throw new Failure('access.denied')
  const take = await findPartnerTaking(deps, caller)
  return (was, at) => {
    refuseUnlessFree(was, caller, at)
    return take(was, at)
  }
}
