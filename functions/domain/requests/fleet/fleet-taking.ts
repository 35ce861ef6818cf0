import { coveredJob, refuseUncovered } from '#functions/domain/shared/gate-rule.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { pauseOf } from '#shared/model/limits.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { pausedFailure } from '../counters/give-back-store.ts'
import { unlessBlocked } from '../match-store.ts'
import { type Caller, goneFromPool, refuseUnlessOpen, type TakeJob } from '../taking.ts'
import { businessVerifiedCondition, driverActiveCondition, type FleetStore } from './fleet-store.ts'

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

/** A business with this driver, for a job of the pool. What is blocked stays gone, whatever becomes of it. */
export const fleetTaking =
  ({ business, driver, counts }: Employment, caller: Caller, blocked: ReadonlySet<string>): TakeJob =>
  (was, at) => {
    if (caller.user.suspended) throw new Failure('account.suspended')
    if (business.status !== 'verified') throw new Failure('business.unverified')
    if (blocked.has(was.ownerId)) throw goneFromPool()
    if (was.ownerId === caller.userId) throw new Failure('request.own-business')
    refuseUnlessOpen(was, caller, { at, isTaken: isCarried(was.status) })
    const pausedUntil = pauseOf(counts, at)
    if (pausedUntil) throw pausedFailure('business', pausedUntil, at)
    refuseUncovered(business.cover, coveredJob(was), 'business')
    const { businessId, name } = business
    return {
      carrier: { carrierId: driver.userId, businessId, carrierName: name },
      also: [
        unlessBlocked(was, businessId, goneFromPool),
        businessVerifiedCondition(business, at),
        driverActiveCondition(businessId, driver.userId),
      ],
      business: { who: 'business', delivered: counts.done, activeDrivers: counts.drivers - counts.inactive },
    }
  }
