import { verifiedPartnerCondition } from '#functions/domain/accounts/suspension-store.ts'
import type { PartyStore } from '#functions/domain/partners/partner-store.ts'
import { coverRefusal } from '#functions/domain/shared/cover-store.ts'
import { coveredJob, coveredModesFor, refuseUncovered } from '#functions/domain/shared/gate-rule.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { carryingMode } from '#shared/model/carrying-mode.ts'
import type { Cover } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type Looker, pauseOf } from '#shared/model/limits.ts'
import { canTransition, isCarried } from '#shared/model/request-lifecycle.ts'
import { pausedFailure } from './counters/give-back-store.ts'
import { businessVerifiedCondition, driverActiveCondition, type FleetStore } from './fleet/fleet-store.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import type { Carrier } from './lifecycle/request-transitions.ts'
import { isExcluded } from './request-facts.ts'
import type { RequestItem } from './request-item.ts'
import type { RelatedWrite } from './request-store.ts'

/** Someone who could carry a job: a partner, or the owner of a business. */
export type Caller = Pick<Session, 'userId' | 'businessId'> & {
  cover?: Cover | undefined
  user: Pick<Session['user'], 'first_name' | 'is_verified_partner' | 'has_business_profile' | 'suspended'>
}

/** A job's carrier, and what must hold when the match is written. `business`: see `Decide`. */
export type Taking = { carrier: Carrier; also: RelatedWrite[]; business?: Looker }

/** How someone would carry a job, or why they cannot. The request is as it was written. */
export type TakeJob = (was: RequestItem, at: Date) => Taking

export type PartnerDeps = { parties: Pick<PartyStore, 'partner'> }

/** A partner, for any job. Modes that their papers do not cover on its day are left out. */
export const findPartnerTaking = async (
  { parties }: PartnerDeps,
  { userId, user, cover }: Caller,
): Promise<TakeJob> => {
  const partner = await parties.partner(userId)
  return (was, at) => {
    const name = user.first_name && { carrierName: user.first_name }
    const modes = partner?.transportModes ?? []
    const job = coveredJob(was)
    const actualMode = carryingMode(was, coveredModesFor(cover, modes, job))
    if (!actualMode) refuseUncovered(cover, { ...job, mode: carryingMode(was, modes) ?? was.mode }, 'partner')
    return {
      carrier: { carrierId: userId, ...name, ...(actualMode && { actualMode }) },
      also: [
        {
          action: verifiedPartnerCondition({ userId, ...(cover && { cover }) }, at),
          refusal: coverRefusal(cover, () => new Failure('access.denied')),
        },
      ],
    }
  }
}

/** A request whose offer has expired can be taken only after it has returned to the pool, at most a minute later. */
export const refuseUnlessFree = (was: RequestItem, caller: Caller, at: Date): void => {
  if (was.ownerId === caller.userId) throw new Failure('request.own')
  refuseUnlessOpen(was, caller, { at, isTaken: was.carrierId !== undefined })
}

const refuseUnlessOpen = (was: RequestItem, caller: Caller, { at, isTaken }: { at: Date; isTaken: boolean }): void => {
  const { event, status } = withExpiryApplied(was, at)
  if (status === 'cancelled' && event.reason === 'expired') throw new Failure('request.expired')
  if (!canTransition('accept', was.status)) throw new Failure(isTaken ? 'request.taken' : 'request.gone')
  if (isExcluded(was, caller)) throw new Failure('request.excluded')
}

export type FleetDeps = { fleet: Pick<FleetStore, 'employment'> }

/** The caller's business, and the active driver who works for it. */
export const findEmployment = async (
  { fleet }: FleetDeps,
  { businessId = '' }: Pick<Caller, 'businessId'>,
  driverId: UserId,
) => {
  const { business, driver, counts } = await fleet.employment(businessId, driverId)
  if (!business || !driver) throw new Failure('driver.unknown')
  if (!driver.isActive) throw new Failure('driver.inactive')
  return { business, driver, counts }
}

export type Employment = Awaited<ReturnType<typeof findEmployment>>

/** A business with this driver, for a job of the pool. */
export const fleetTaking =
  ({ business, driver, counts }: Employment, caller: Caller): TakeJob =>
  (was, at) => {
    if (caller.user.suspended) throw new Failure('account.suspended')
    if (business.status !== 'verified') throw new Failure('business.unverified')
    if (was.ownerId === caller.userId) throw new Failure('request.own-business')
    refuseUnlessOpen(was, caller, { at, isTaken: isCarried(was.status) })
    const pausedUntil = pauseOf(counts, at)
    if (pausedUntil) throw pausedFailure('business', pausedUntil, at)
    refuseUncovered(business.cover, coveredJob(was), 'business')
    const { businessId, name } = business
    return {
      carrier: { carrierId: driver.userId, businessId, carrierName: name },
      also: [businessVerifiedCondition(business, at), driverActiveCondition(businessId, driver.userId)],
      business: { who: 'business', delivered: counts.done, activeDrivers: counts.drivers - counts.inactive },
    }
  }

/** How the caller would take a job of the pool: as a partner, or as a business that names this driver. */
export const findPoolTaking = async (
  deps: PartnerDeps & FleetDeps,
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
