import { sidesOf } from '#functions/domain/blocks/block-store.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type FleetDeps, findEmployment, fleetTaking } from './fleet/fleet-taking.ts'
import {
  type BlockDeps,
  type Caller,
  findPartnerTaking,
  findPoolRefusal,
  type PartnerDeps,
  type TakeJob,
} from './taking.ts'

export type TakingDeps = PartnerDeps & FleetDeps & BlockDeps

/** How the caller would take a job of the pool: as a partner, or as a business that names this driver. */
export const findPoolTaking = async (
  deps: TakingDeps,
  caller: Caller,
  driverId: UserId | undefined,
): Promise<TakeJob> => {
  if (driverId) {
    if (!caller.user.has_business_profile) throw new Failure('access.denied')
    const [employment, blocked] = await Promise.all([
      findEmployment(deps, caller, driverId),
      deps.blocks.idsOf(sidesOf(caller)),
    ])
    return fleetTaking(employment, caller, blocked)
  }
  if (!caller.user.is_verified_partner) throw new Failure('access.denied')
  const [take, refuse] = await Promise.all([findPartnerTaking(deps, caller), findPoolRefusal(deps, caller)])
  return (was, at) => {
    refuse(was, at)
    return take(was, at)
  }
}
