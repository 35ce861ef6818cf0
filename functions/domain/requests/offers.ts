import { verifiedPartnerCondition } from '#functions/domain/accounts/user-store.ts'
import type { Route } from '#functions/domain/requests/post/suggest-price.ts'
import type { FoundRide } from '#functions/domain/rides/ride-item.ts'
import { rideExistsCondition } from '#functions/domain/rides/ride-store.ts'
import type { Session } from '#functions/platform/lambda/request.ts'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, RideId, UserId } from '#shared/model/ids.ts'
import type { RequestForm } from '#shared/model/request-rules.ts'
import { detourMetres, type RideSearch } from '#shared/model/ride-match.ts'
import { slotStart, waitsUntil } from '#shared/model/time-slots.ts'
import { directOffer, requestCard } from './request-card.ts'
import { type RequestItem, withExpiryApplied } from './request-item.ts'
import type { RequestLists } from './request-list-store.ts'
import type { RelatedWrite, RequestStore } from './request-store.ts'
import { offerClosed } from './request-transitions.ts'

/** The ride of that partner, where this person may offer them this wish. */
export type RideOfPartner = (
  session: Pick<Session, 'userId'>,
  offer: { partnerId: UserId; rideId: RideId; wish: RideSearch },
) => Promise<FoundRide | undefined>

type OfferTarget = { directPartnerId?: UserId | undefined; matchedRideId?: RideId | undefined }
type NewOffer = { offer: NonNullable<RequestItem['offer']>; also: RelatedWrite[] }

const answerHours = 3

const rideGone = () => new Failure('ride.gone')

/** R2: the offer to one partner, and what must still be true of them when it is written; nothing where none is asked for. */
export const newOffer = async (
  { rideOfPartner, now }: { rideOfPartner: RideOfPartner; now: () => Date },
  session: Session,
  { directPartnerId: partnerId, matchedRideId: rideId }: OfferTarget,
  form: RequestForm,
  route: Route,
): Promise<NewOffer | undefined> => {
  if (!partnerId && !rideId) return undefined
  const wish = wishOf(form, route)
  const ride = partnerId && rideId && wish && (await rideOfPartner(session, { partnerId, rideId, wish }))
  if (!ride || !wish) throw rideGone()
  return {
    offer: {
      partnerId,
      rideId,
      expiresAt: answerDeadline(ride, wish, now()).toISOString(),
      detourMetres: Math.round(detourMetres(ride, wish)),
    },
    also: [
      { action: verifiedPartnerCondition(partnerId), refusal: rideGone },
      { action: rideExistsCondition(partnerId, rideId), refusal: rideGone },
    ],
  }
}

const wishOf = (form: RequestForm, { pickup, delivery }: Route): RideSearch | undefined => {
  const { itemCategory: category, preferredTimeSlot: slot, preferredDate: date } = form
  if (!category || !slot) return undefined
  const band = form.weightEstimate
  return { pickup, delivery: delivery ?? pickup, category, band, date, slot, loading: form.loadingAssistance }
}

/** Within three hours, before the ride departs, and before the slot begins; or before it is too late, if it has begun. */
const answerDeadline = ({ departAt }: FoundRide, { date, slot }: RideSearch, now: Date): Date => {
  const inTime = new Date(now.getTime() + answerHours * 3_600_000)
  const limits = [inTime, new Date(departAt), slotStart(date, slot), waitsUntil(date, slot)].filter((one) => one > now)
  return new Date(Math.min(...limits.map((one) => one.getTime())))
}

/** What waits for this partner's answer and still can be answered, the newest first. */
export const listOffers = async (
  { lists, now }: { lists: Pick<RequestLists, 'offers'>; now: () => Date },
  { userId }: Session,
): Promise<DirectOffer[]> => {
  const at = now()
  const offered = await lists.offers(userId)
  return offered.flatMap((item) => directOffer(withExpiryApplied(item, at), at) ?? [])
}

/** R6, by the partner whom it was offered to. */
export const declineOffer = async (
  { requests, now }: { requests: Pick<RequestStore, 'change'>; now: () => Date },
  { userId }: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (stored) => {
    if (stored.event.type === 'closeOffer' && stored.event.by === userId) return undefined
    const at = now()
    refuseUnlessOffered(stored, userId, at)
    return { next: offerClosed(stored, { by: userId, at }, 'declined') }
  })
  return requestCard(item, undefined, now())
}

/** Whom it was offered to before hears that this is over; to all others it does not exist. */
export const refuseUnlessOffered = (stored: RequestItem, userId: UserId, at: Date): void => {
  const { offer, carrierId, formerCarrierId, excluded } = withExpiryApplied(stored, at)
  if (offer?.partnerId === userId) return
  const knewOfIt = [carrierId, formerCarrierId, ...(excluded ?? [])].includes(userId)
  throw new Failure(knewOfIt ? 'offer.gone' : 'request.unknown')
}
