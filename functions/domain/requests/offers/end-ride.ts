import type { RideId, UserId } from '#shared/model/ids.ts'
import { requestLists } from '../request-list-store.ts'
import { requestStore } from '../request-store.ts'
import { voidOffersOf } from './void-offers-of.ts'

const deps = { requests: requestStore, lists: requestLists }

/** On the table itself: for the call that takes a ride back, and for whoever looks after it. */
export const endRide = (partnerId: UserId, rideId: RideId, at: Date): Promise<void> =>
  voidOffersOf(deps, partnerId, { rideId, at })
