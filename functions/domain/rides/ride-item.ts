import type { RideId, UserId } from '#shared/model/ids.ts'
import type { Journey, Ride } from '#shared/model/ride-match.ts'

type Ids = { rideId: RideId; partnerId: UserId }

/** What strangers find of a ride: enough to judge it and to show it, and of its ends the public points. */
export type FoundRide = Ride & Ids

/** The row of a published ride, USER#u / RIDE#id, with the ends that its partner alone may know exactly. */
export type RideItem = Journey &
  Ids & {
    fromAddress: string
    toAddress: string
    createdAt: string
    /** Tells a repetition from another wish under the same key. */
    bodyHash?: string
    /** What its openings were laid by. Rides from before this was written were laid by their exact ends. */
    openingsBy?: 'public ends'
  }
