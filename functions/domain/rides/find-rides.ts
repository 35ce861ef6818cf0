import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { type BlockStore, isAmong, sidesOf } from '#functions/domain/blocks/block-store.ts'
import { isVerified, type Partner, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import { missingFor } from '#functions/domain/shared/gate-rule.ts'
import { partnerRecord } from '#functions/domain/shared/member-record.ts'
import { findAddresses, type Places } from '#functions/domain/shared/places.ts'
import type { RecordStore } from '#functions/domain/shared/record-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { MemberRecord } from '#shared/contracts/records.ts'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RideId, UserId } from '#shared/model/ids.ts'
import { londonClock, londonTime } from '#shared/model/london.ts'
import { isOnlineAt } from '#shared/model/online.ts'
import { addressErrors, type RequestErrors, serviceErrors, timeErrors } from '#shared/model/request-rules.ts'
import {
  bestOfEachPartner,
  createRideMatcher,
  detourMiles,
  type RideMatch,
  type RideSearch,
} from '#shared/model/ride-match.ts'
import type { FoundRide, RideStore } from './ride-store.ts'

export type RideQuestion = Received<typeof requestsContract.findRides>['body']

/** A search before its addresses are located. */
type RideAddresses = Omit<RideSearch, 'pickup' | 'delivery'> & {
  pickupAddress: string
  /** Undefined if the item is only collected. */
  deliveryAddress: string | undefined
}

/** The errors in the fields that a search uses. */
const errorsOf = (question: RideQuestion, now: Date): RequestErrors => {
  const { itemCategory } = serviceErrors(question)
  return {
    ...(itemCategory && { itemCategory }),
    ...addressErrors(question),
    ...timeErrors(question, londonTime(now)),
  }
}

/** Checks the form; throws with its errors. */
const checkRideQuestion = (question: RideQuestion, now: Date): RideAddresses => {
  const fields = errorsOf(question, now)
  const [text] = Object.values(fields)
  const { itemCategory: category, preferredTimeSlot: slot } = question
  if (text || !category || !slot) throw new Failure('input.invalid', { fields, ...(text && { text }) })
  const { asksWeight, offersLoading, hasDelivery } = categoryRules[category]
  return {
    category,
    slot,
    date: question.preferredDate,
    band: asksWeight ? question.weightEstimate : undefined,
    loadingAssistance: offersLoading && question.loadingAssistance,
    pickupAddress: question.pickup_address,
    deliveryAddress: hasDelivery ? question.delivery_address : undefined,
  }
}

/** '5h 20m', computed from instants, because clocks may change on the way. */
const journeyTime = ({ departAt, arriveAt }: FoundRide): string => {
  const minutes = Math.round((Date.parse(arriveAt) - Date.parse(departAt)) / 60_000)
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

const nameOf = ({ user }: Pick<Partner, 'user'>): string => user.firstName ?? 'Partner'

/** A ride as strangers see it, with its partner's first name and photo, still without their record. */
const toSuggestedRide = (
  ride: FoundRide,
  match: RideMatch,
  { user, application }: Partner,
): Omit<SuggestedRide, 'record'> => {
  const [departure, arrival] = [londonClock(ride.departAt), londonClock(ride.arriveAt)]
  return {
    partnerId: ride.partnerId,
    rideId: ride.rideId,
    partnerName: nameOf({ user }),
    partnerPhotoUrl: application?.photoId ? `/api/uploads/${application.photoId}` : null,
    transportMode: ride.mode,
    departureDate: departure.date,
    departureTime: departure.time,
    arrivalDate: arrival.date,
    arrivalTime: arrival.time,
    totalJourneyTime: journeyTime(ride),
    detour_miles: detourMiles(match),
  }
}

type FindRidesDeps = {
  rides: Pick<RideStore, 'findCandidates'>
  partners: Pick<PartnerStore, 'findAll'>
  records: Pick<RecordStore, 'lines'>
  places: Pick<Places, 'locate'>
  blocks: Pick<BlockStore, 'idsOf'>
  now: () => Date
}

const maxShown = 10
/** Partners are read in batches, best rides first, until enough can be shown. */
const batchSize = 30
const maxRoutedRides = 210

/** Rides that can carry the item, smallest detour first. */
export const findRides = async (
  deps: FindRidesDeps,
  session: Session,
  question: RideQuestion,
): Promise<SuggestedRide[]> => {
  const now = deps.now()
  const search = await locateSearch(deps, checkRideQuestion(question, now))
  const suits = createRideMatcher(search)
  const [candidates, blocked] = await Promise.all([
    deps.rides.findCandidates(search),
    deps.blocks.idsOf(sidesOf(session)),
  ])
  const found = candidates.flatMap((ride) => {
    if (ride.partnerId === session.userId || Date.parse(ride.departAt) <= now.getTime()) return []
    const match = suits(ride)
    return match ? [{ ride, match }] : []
  })
  const best = bestOfEachPartner(found).slice(0, maxRoutedRides)

  const shown: Omit<SuggestedRide, 'record'>[] = []
  for (let start = 0; start < best.length && shown.length < maxShown; start += batchSize) {
    const batch = best.slice(start, start + batchSize)
    const partners = await deps.partners.findAll(batch.map(({ ride }) => ride.partnerId))
    for (const { ride, match } of batch) {
      const partner = partners.get(ride.partnerId)
      if (partner && isVisible(partner, now) && !isAmong(blocked, partner.user) && isCovered(ride, partner, search))
        shown.push(toSuggestedRide(ride, match, partner))
    }
  }
  return withRecords(deps, shown.slice(0, maxShown))
}

const withRecords = async (
  { records }: Pick<FindRidesDeps, 'records'>,
  rides: readonly Omit<SuggestedRide, 'record'>[],
): Promise<SuggestedRide[]> => {
  const partners = rides.map(({ partnerId }) => partnerId)
  const lineOf = await records.lines(partners, 'carrier')
  return rides.map((ride) => ({ ...ride, record: lineOf(ride.partnerId) }))
}

const isVisible = (partner: Partner, now: Date): boolean =>
  isVerified(partner, now) && isOnlineAt(partner.presence, now)

/** Whether the partner's papers cover carrying this on their ride. */
const isCovered = ({ mode }: FoundRide, { user }: Partner, { category, date: day, pickup }: RideSearch): boolean =>
  !missingFor(user.cover, { category, mode, day, isInNorthernIreland: pickup.landmass === 'NI' }, 'partner')

const locateSearch = async (
  { places }: Pick<FindRidesDeps, 'places'>,
  { pickupAddress: pickup_address, deliveryAddress: delivery_address, ...rest }: ReturnType<typeof checkRideQuestion>,
): Promise<RideSearch> => {
  if (delivery_address === undefined) {
    const { pickup_address: pickup } = await findAddresses(places, { pickup_address })
    return { ...rest, pickup, delivery: pickup }
  }
  const found = await findAddresses(places, { pickup_address, delivery_address })
  return { ...rest, pickup: found.pickup_address, delivery: found.delivery_address }
}

type FindOfferedRideDeps = {
  rides: Pick<RideStore, 'findPublic'>
  partners: Pick<PartnerStore, 'find'>
  blocks: Pick<BlockStore, 'idsOf'>
  now: () => Date
}

type Offer = { partnerId: string; rideId: string; search: RideSearch }

export type OfferedRide = { ride: FoundRide; partner: Pick<UserItem, 'userId' | 'cover'>; partnerName: string }

/**
 * The ride of a direct offer, if it has not departed, suits the request, and its partner is verified, not the requester
 * and not blocked. Which rides the form showed before does not matter.
 */
export const findOfferedRide = async (
  { rides, partners, blocks, now }: FindOfferedRideDeps,
  session: Session,
  { partnerId, rideId, search }: Offer,
): Promise<OfferedRide | undefined> => {
  if (partnerId === session.userId) return undefined
  const [ride, partner, blocked] = await Promise.all([
    rides.findPublic(partnerId, rideId),
    partners.find(partnerId),
    blocks.idsOf(sidesOf(session)),
  ])
  const at = now()
  if (!ride || !partner || !isVerified(partner, at) || !isCovered(ride, partner, search)) return undefined
  if (isAmong(blocked, partner.user)) return undefined
  const isLive = Date.parse(ride.departAt) > at.getTime()
  return isLive && createRideMatcher(search)(ride)
    ? { ride, partner: partner.user, partnerName: nameOf(partner) }
    : undefined
}

type RideRecordDeps = {
  rides: Pick<RideStore, 'findPublic'>
  partners: Pick<PartnerStore, 'findAll'>
  records: Pick<RecordStore, 'sums'>
  blocks: Pick<BlockStore, 'idsOf'>
  now: () => Date
}

/** The record of a ride's partner, for anyone who could be shown the ride. Any other ride is unknown. */
export const getRideRecord = async (
  { rides, partners, records, blocks, now }: RideRecordDeps,
  session: Session,
  rideId: RideId,
  partnerId: UserId,
): Promise<MemberRecord> => {
  const [ride, found, sums, blocked] = await Promise.all([
    rides.findPublic(partnerId, rideId),
    partners.findAll([partnerId]),
    records.sums({ userId: partnerId }),
    blocks.idsOf(sidesOf(session)),
  ])
  const partner = found.get(partnerId)
  const at = now()
  const isShown = ride && partner && partnerId !== session.userId && isVisible(partner, at)
  if (!isShown || isAmong(blocked, partner.user) || Date.parse(ride.departAt) <= at.getTime())
    throw new Failure('ride.unknown')
  return partnerRecord(partner.user, partner.application, sums)
}
