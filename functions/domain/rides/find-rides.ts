import { isVerified, type Partner, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import { findAddresses } from '#functions/platform/places/find-addresses.ts'
import type { Places } from '#functions/platform/places/place.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { type RideWish, suitsFor } from '#shared/model/ride-match.ts'
import { bestOfEachPartner } from '#shared/model/ride-ranking.ts'
import { checkRideQuestion, type RideQuestion } from './ride-question.ts'
import type { RideStore } from './ride-store.ts'
import { toSuggestedRide } from './suggested-ride.ts'

type Deps = {
  rides: Pick<RideStore, 'findCandidates'>
  partners: Pick<PartnerStore, 'findAll'>
  places: Pick<Places, 'locate'>
  now: () => Date
}

const mostShown = 10
/** Partners are asked after in batches, the best first, until enough of them can be shown. */
const batchSize = 30
const mostAsked = 210

/** Rides that a thing could go by, the smallest detour first. */
export const findRides = async (
  deps: Deps,
  { userId }: Pick<Session, 'userId'>,
  question: RideQuestion,
): Promise<SuggestedRide[]> => {
  const now = deps.now()
  const wish = await locatedWish(deps, checkRideQuestion(question, now))
  const suits = suitsFor(wish)
  const found = (await deps.rides.findCandidates(wish)).flatMap((ride) => {
    if (ride.partnerId === userId || Date.parse(ride.departAt) <= now.getTime()) return []
    const match = suits(ride)
    return match ? [{ ride, match }] : []
  })
  const best = bestOfEachPartner(found).slice(0, mostAsked)

  const shown: SuggestedRide[] = []
  for (let at = 0; at < best.length && shown.length < mostShown; at += batchSize) {
    const batch = best.slice(at, at + batchSize)
    const partners = await deps.partners.findAll(batch.map(({ ride }) => ride.partnerId))
    for (const { ride, match } of batch) {
      const partner = partners.get(ride.partnerId)
      if (partner && isToBeSeen(partner)) shown.push(toSuggestedRide(ride, match, partner))
    }
  }
  return shown.slice(0, mostShown)
}

const isToBeSeen = (partner: Partner): boolean => isVerified(partner) && partner.presence?.isOnline === true

const locatedWish = async (
  { places }: Pick<Deps, 'places'>,
  { pickupAddress: pickup_address, deliveryAddress: delivery_address, ...asked }: ReturnType<typeof checkRideQuestion>,
): Promise<RideWish> => {
  if (delivery_address === undefined) {
    const { pickup_address: pickup } = await findAddresses(places, { pickup_address })
    return { ...asked, pickup, delivery: pickup }
  }
  const found = await findAddresses(places, { pickup_address, delivery_address })
  return { ...asked, pickup: found.pickup_address, delivery: found.delivery_address }
}
