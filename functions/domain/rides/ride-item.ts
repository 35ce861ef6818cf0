import type { RideId, UserId } from '#shared/model/ids.ts'
import type { Ride } from '#shared/model/ride-match.ts'

/** What a search finds of a ride: enough to judge it and to show it. */
export type FoundRide = Ride & { rideId: RideId; partnerId: UserId }

/** The row of a published ride, USER#u / RIDE#id. */
export type RideItem = FoundRide & {
  fromAddress: string
  toAddress: string
  createdAt: string
  /** Tells a repetition from another wish under the same key. */
  bodyHash?: string
}
