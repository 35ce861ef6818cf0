import { isVerified, type PartnerStore, partnerStore } from '#functions/domain/partners/partner-store.ts'
import { presenceStore } from '#functions/domain/presence/presence-store.ts'
import { type FleetStore, fleetStore } from '#functions/domain/requests/fleet/fleet-store.ts'
import { scheduleTask, type WorkEnd } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { type PersonStore, personStore } from '#functions/domain/users/person-store.ts'
import { inBatches, inTurn } from '#shared/model/concurrency-limit.ts'
import type { BusinessId, RequestId, RideId, UserId } from '#shared/model/ids.ts'
import { isOnlineAt } from '#shared/model/online.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { suspensionAt } from '#shared/model/suspension.ts'
import { decideCancel } from './cancel-request.ts'
import { endBetween } from './end-between.ts'
import { endUncovered, endUncoveredFleet } from './end-uncovered.ts'
import { startBy, withExpiryApplied } from './lifecycle/request-expiry.ts'
import { type Act, expired, offerClosed, withdrawn, writeExpiry } from './lifecycle/request-transitions.ts'
import { asWritten, type RequestItem } from './request-item.ts'
import { type RequestLists, requestLists } from './request-list-store.ts'
import { type Decide, type RequestStore, requestStore } from './request-store.ts'

type Requests = { requests: Pick<RequestStore, 'change'> }
type Active = Requests & { lists: Pick<RequestLists, 'active'> }
type Offered = Requests & { lists: Pick<RequestLists, 'offers'> }

// The functions below are safe to repeat: after a crash the effect of the change does the rest. Steps that change the
// same row of counters run one after another.

type OpenWork = Requests & { lists: Pick<RequestLists, 'open' | 'active' | 'offers'> }

/** Cancels a user's waiting and matched requests (R10), but not those on their way. */
const cancelOpenRequests = async ({ requests, lists }: OpenWork, userId: UserId, act: Act): Promise<void> => {
  const { at } = act
  const open = await lists.open(userId, { atMost: Number.POSITIVE_INFINITY, now: at })
  const cancellable = open.filter(({ status }) => canTransition('cancel', status))
  await inTurn(cancellable, ({ requestId }) =>
    requests.change(requestId, (item) =>
      canTransition('cancel', withExpiryApplied(item, at).status) ? decideCancel(item, act) : undefined,
    ),
  )
}

/** Who caused the end of the carrier's work, and when. */
type Cause = { side: 'carrier' | 'admin'; at: Date }

/** Uses the request as it was written, because time changes nothing that a withdrawal keeps, unless it has ended it. */
const withdrawIf =
  (isPromised: (item: RequestItem) => boolean, side: Cause['side'], at: Date): Decide =>
  (stored) => {
    const was = asWritten(stored)
    return isPromised(was) ? { next: expired(was, at) ?? withdrawn(was, side, at) } : undefined
  }

/** Gives back a carrier's matched jobs (R13), but not those on their way. */
const returnPromised = async ({ requests, lists }: Active, carrierId: UserId, { side, at }: Cause): Promise<void> => {
  const isPromised = (item: RequestItem): boolean =>
    item.carrierId === carrierId && canTransition('withdraw', item.status)
  const active = await lists.active(carrierId)
  await inTurn(active.map(asWritten).filter(isPromised), ({ requestId }) =>
    requests.change(requestId, withdrawIf(isPromised, side, at)),
  )
}

/**
 * Gives back the matched jobs of a suspended fleet (R13), in parallel for different drivers, but not those on their
 * way.
 */
const returnFleetJobs = async (
  { requests, fleet }: Requests & { fleet: Pick<FleetStore, 'live'> },
  businessId: string,
  at: Date,
): Promise<void> => {
  const isPromised = (item: RequestItem): boolean =>
    item.businessId === businessId && canTransition('withdraw', item.status)
  const { items } = await fleet.live(businessId, 'matched', { atMost: Number.POSITIVE_INFINITY, isOldestFirst: true })
  const ofDrivers = Map.groupBy(items.map(asWritten).filter(isPromised), ({ carrierId }) => carrierId)
  await inBatches([...ofDrivers.values()], (jobs) =>
    inTurn(jobs, ({ requestId }) => requests.change(requestId, withdrawIf(isPromised, 'admin', at))),
  )
}

/** Closes a partner's offers, or those of one ride; the requests go to all partners (R6). */
const closeOffers = async (
  { requests, lists }: Offered,
  partnerId: UserId,
  at: Date,
  rideId?: RideId,
): Promise<void> => {
  const isOffered = ({ offer }: RequestItem): boolean =>
    offer?.partnerId === partnerId && (rideId === undefined || offer.rideId === rideId)
  const offered = await lists.offers(partnerId)
  await inBatches(offered.map(asWritten).filter(isOffered), ({ requestId }) =>
    requests.change(requestId, (stored) => {
      const was = asWritten(stored)
      if (!isOffered(was)) return undefined
      return { next: expired(was, at) ?? offerClosed(was, { by: 'system', at }, 'voided') }
    }),
  )
}

/**
 * R6, R11, R16 and R18: writes what a deadline has changed. Leaves alone a request that has moved on. A job that was
 * taken is due again when its carrier's time to start it is over.
 */
export const expireRequest = async (
  requestId: RequestId,
  now: Date,
  { requests, schedule }: Requests & { schedule: typeof scheduleTask } = {
    requests: requestStore,
    schedule: scheduleTask,
  },
): Promise<void> => {
  const item = asWritten(await requests.change(requestId, (stored) => writeExpiry(stored, now)))
  const at = startBy(item)
  if (item.status === 'matched' && now.toISOString() < at) await schedule({ kind: 'request.expire', at, requestId })
}

/** Closes the offers of a deleted ride. */
export const endRide = (
  partnerId: UserId,
  rideId: RideId,
  at: Date,
  deps: Offered = { requests: requestStore, lists: requestLists },
): Promise<void> => closeOffers(deps, partnerId, at, rideId)

/**
 * Gives back the jobs of a deactivated driver. Those on their way stay with the business, which reassigns them. A
 * repetition uses the time of the deactivation, too, so all count as one give-back of the business.
 */
export const endDriving = async (
  userId: UserId,
  at: Date,
  deps: Active & { fleet: Pick<FleetStore, 'workStatus'> } = {
    requests: requestStore,
    lists: requestLists,
    fleet: fleetStore,
  },
): Promise<void> => {
  const { mayWork, inactiveSince } = await deps.fleet.workStatus(userId)
  if (mayWork) return
  await returnPromised(deps, userId, { side: 'carrier', at: inactiveSince ? new Date(inactiveSince) : at })
}

/**
 * Ends the open work of a partner who is no longer verified, is suspended or requested erasure. Does nothing if they
 * can work again.
 */
export const endPartnership = async (
  userId: UserId,
  at: Date,
  deps: Active &
    Offered & {
      partners: Pick<PartnerStore, 'find'>
      presence: { goOffline: (userId: UserId) => Promise<unknown> }
    } = { requests: requestStore, lists: requestLists, partners: partnerStore, presence: presenceStore },
): Promise<void> => {
  const partner = await deps.partners.find(userId)
  if (partner && isVerified(partner, at)) return
  await deps.presence.goOffline(userId)
  await closeOffers(deps, userId, at)
  const isLeaving = partner?.user.erasesAt !== undefined
  await returnPromised(deps, userId, { side: isLeaving ? 'carrier' : 'admin', at })
}

/**
 * Ends the open work of a user who requested erasure: cancels their requests, gives back jobs and offers, and takes
 * them offline, which hides their rides. Does nothing if they have signed in since.
 */
export const endOpenWork = async (userId: UserId, at: Date): Promise<void> => {
  const user = await personStore.find(userId)
  if (!user?.erasesAt) return
  await cancelOpenRequests({ requests: requestStore, lists: requestLists }, userId, { by: userId, at })
  if (user.isVerifiedPartner) await endPartnership(userId, at)
  if (user.businessId && !user.isDriver) await endProposals(user.businessId as BusinessId)
}

/**
 * Ends the open work of a suspended user: jobs that they or their drivers have not picked up go to others, and their
 * own requests are cancelled unless they are on their way. Does nothing if they are no longer suspended.
 */
export const endSuspendedWork = async (
  userId: UserId,
  at: Date,
  deps: OpenWork & {
    people: Pick<PersonStore, 'find'>
    fleet: Pick<FleetStore, 'live'>
    endPartnership: (userId: UserId, at: Date) => Promise<unknown>
  } = { requests: requestStore, lists: requestLists, people: personStore, fleet: fleetStore, endPartnership },
): Promise<void> => {
  const user = await deps.people.find(userId)
  if (!user || !suspensionAt(user, at)) return
  if (user.isVerifiedPartner) await deps.endPartnership(userId, at)
  if (user.isDriver) await returnPromised(deps, userId, { side: 'admin', at })
  else if (user.businessId) await returnFleetJobs(deps, user.businessId, at)
  await cancelOpenRequests(deps, userId, { by: 'system', at })
}

/** Loaded late: most callers end other work. */
const endProposals = async (carrierId: UserId | BusinessId): Promise<void> => {
  const { liveProposalsStore } = await import('#functions/domain/proposals/live-proposals-store.ts')
  await liveProposalsStore.endAllOf(carrierId)
}

/** Takes back what a partner has proposed, unless they are online again. */
const endOnline = async (userId: UserId, at: Date): Promise<void> => {
  if (!isOnlineAt(await presenceStore.find(userId), at)) await endProposals(userId)
}

const ends = {
  'partner.fall': endPartnership,
  'driver.fall': endDriving,
  'account.leave': endOpenWork,
  'account.suspended': endSuspendedWork,
  'papers.fall': (userId: UserId, at: Date) => endUncovered(userId, at),
  'presence.fall': endOnline,
}

/** Ends the work that an effect or a task names. */
export const endWork = (end: WorkEnd, at: Date): Promise<void> => {
  if (end.kind === 'ride.removed') return endRide(end.partnerId, end.rideId, at)
  if (end.kind === 'fleet.fall') return endProposals(end.businessId)
  if (end.kind === 'block.placed') return endBetween(end, at)
  return end.kind === 'fleet-papers.fall' ? endUncoveredFleet(end.businessId, at) : ends[end.kind](end.userId, at)
}
