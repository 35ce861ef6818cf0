import { isVerified, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import { type RideWish, suitsFor } from '#shared/model/ride-match.ts'
import type { FoundRide } from './ride-item.ts'
import type { RideStore } from './ride-store.ts'

type Deps = { rides: Pick<RideStore, 'findPublic'>; partners: Pick<PartnerStore, 'find'>; now: () => Date }

type Offer = { partnerId: string; rideId: string; wish: RideWish }

/**
 * The ride that a direct offer names, if it can be made: it is still to begin, its partner is verified and not the
 * requester, and it suits what is to be carried, whatever the form had been shown.
 */
export const findOfferedRide = async (
  { rides, partners, now }: Deps,
  { userId }: Pick<Session, 'userId'>,
  { partnerId, rideId, wish }: Offer,
): Promise<FoundRide | undefined> => {
  if (partnerId === userId) return undefined
  const [ride, partner] = await Promise.all([rides.findPublic(partnerId, rideId), partners.find(partnerId)])
  if (!ride || !partner || !isVerified(partner)) return undefined
  const isLive = Date.parse(ride.departAt) > now().getTime()
  return isLive && suitsFor(wish)(ride) ? ride : undefined
}
