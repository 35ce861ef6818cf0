import type { LeavingStore } from '#functions/domain/accounts/leaving-store.ts'
import { verifiedPartnerCondition } from '#functions/domain/accounts/suspension-store.ts'
import { firstPost } from '#functions/domain/accounts/user-store.ts'
import type { OfferedRide } from '#functions/domain/rides/find-rides.ts'
import { type FoundRide, rideExistsCondition } from '#functions/domain/rides/ride-store.ts'
import { createOnce, idFor } from '#functions/domain/shared/create-once.ts'
import type { LocatedPlace, Places } from '#functions/domain/shared/places.ts'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Idempotency } from '#functions/platform/lambda/request.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { withoutAbsent } from '#functions/platform/table/row-schema.ts'
import type { NewRequest, RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { type Point, roadMetres } from '#shared/model/geo.ts'
import { RequestId, type RideId, type UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { penceOf } from '#shared/model/money.ts'
import { tariffVersion } from '#shared/model/pricing.ts'
import { priceError, type RequestForm } from '#shared/model/request-rules.ts'
import { detourMetres, type RideSearch } from '#shared/model/ride-match.ts'
import { slotStart, waitsUntil } from '#shared/model/time-slots.ts'
import { withExpiryApplied } from '../lifecycle/request-expiry.ts'
import { unlessBlocked } from '../match-store.ts'
import { requestCard } from '../request-card.ts'
import type { Posted, RequestDetail, RequestItem } from '../request-item.ts'
import type { RelatedWrite, RequestStore } from '../request-store.ts'
import { findReplaced } from './replaced-request.ts'
import { type FilesDeps, gatherFiles } from './request-files.ts'
import { findRoute, formErrors, formOf, openQuote, priceOfForm, type Route, refuseErrors } from './suggest-price.ts'

type Deps = FilesDeps & {
  requests: Pick<RequestStore, 'findWithDetail' | 'create'>
  places: Pick<Places, 'locate' | 'distance'>
  rideOfPartner: RideOfPartner
  leavings: Pick<LeavingStore, 'admit'>
  keyRing: () => KeyRing
  now: () => Date
}

/**
 * R1 and R2. A repeated call with the same key makes the same id, so it finds the first call's request in its current
 * state. Of parallel calls one creates it and the others find it.
 */
export const createRequest = async (
  deps: Deps,
  session: Session,
  body: NewRequest,
  idempotency: Idempotency | undefined,
): Promise<RequestCard> => {
  const requestId = RequestId.parse(idFor('req', idempotency))
  return createOnce(
    idempotency,
    (key) => findRepeated(deps, requestId, key),
    () => post(deps, session, body, { requestId, bodyHash: idempotency?.bodyHash }),
  )
}

const findRepeated = async (
  { requests, now }: Deps,
  requestId: RequestId,
  { bodyHash }: Idempotency,
): Promise<RequestCard | undefined> => {
  const found = await requests.findWithDetail(requestId)
  if (!found) return undefined
  if (found.detail.bodyHash !== bodyHash) throw new Failure('request.repeated-differently')
  return requestCard(withExpiryApplied(found.item, now()), 'requester', now())
}

const post = async (
  deps: Deps,
  session: Session,
  body: NewRequest,
  { requestId, bodyHash }: { requestId: RequestId; bodyHash: string | undefined },
): Promise<RequestCard> => {
  const { requests } = deps
  const { userId } = session
  const at = deps.now()
  const form = formOf(body)
  refuseErrors(formErrors(form, londonTime(at)))
  const quote = body.quote_id ? openQuote(body.quote_id, form, { userId, ring: deps.keyRing(), now: at }) : undefined
  const way = await findRoute(deps, form, { purpose: 'to-store', known: quote?.kilometres })
  const suggestedPence = quote?.pence ?? priceOfForm(form, way.kilometres).pence
  const price = priceError(body.price, suggestedPence)
  refuseErrors(price ? { price } : {})

  const first = session.hasPosted ? [] : [await admitFirst(deps, session, at)]
  const direct = await newOffer(deps, session, body, form, way)
  const replaced = body.replaces ? await findReplaced(deps, session, body.replaces) : undefined
  const gathered = await gatherFiles(deps, session, form, { requestId, replaced: replaced?.detail })
  const whole = newRequest(form, {
    requestId,
    ownerId: userId,
    at,
    way,
    pricePence: penceOf(body.price ?? 0),
    suggestedPence,
    tariff: quote?.tariff ?? tariffVersion,
    files: gathered.files,
    offer: direct?.offer,
    bodyHash,
  })
  const related = [...first, ...(direct?.also ?? []), ...gathered.related]
  const created = await requests.create(whole, related, replaced?.replacement).catch(async (error: unknown) => {
    if (error instanceof Failure) await gathered.undo() // after any other error the request may exist
    throw error
  })
  if (created === 'exists') {
    await gathered.undo()
    throw new Failure('request.repeated-differently')
  }
  return requestCard(whole.item, 'requester', at)
}

/** By the first post the profile is complete, so we look up again whether the user is shut out. */
const admitFirst = async (
  { leavings, keyRing }: Pick<Deps, 'leavings' | 'keyRing'>,
  { userId, user: { email, mobile_number: mobile } }: Session,
  at: Date,
): Promise<RelatedWrite> => {
  const mark = await leavings.admit({ userId, email, ...(mobile && { mobile }) }, keyRing(), at)
  return { action: firstPost(userId, mark, at), refusal: () => new Failure('session.none') }
}

/** The values of a new request that are not in its form. */
export type Posting = {
  requestId: RequestId
  ownerId: UserId
  at: Date
  way: Route
  pricePence: number
  suggestedPence: number
  tariff: number
  files: readonly ClaimedFile[]
  offer: RequestItem['offer']
  bodyHash: string | undefined
}

const pointOf = ({ lat, lon }: LocatedPlace): Point => ({ lat, lon })

const spotOf = (address: string, { area }: LocatedPlace) => ({ address, area })

/** R1, or R2 with an offer: the two rows of a request whose form has no errors. */
export const newRequest = (form: NewRequest, posting: Posting): { item: RequestItem; detail: RequestDetail } => {
  const { itemCategory: category, preferredTransport: mode, preferredTimeSlot: slot } = form
  if (!category || !mode || !slot) throw new Error('A form with errors cannot be posted')
  const { requestId, ownerId, at, offer, way } = posting
  const { pickup, delivery, kilometres } = way
  const createdAt = at.toISOString()
  const posted = withoutAbsent<Posted>({
    category,
    mode,
    band: form.weightEstimate,
    date: form.preferredDate,
    slot,
    loadingAssistance: form.loadingAssistance,
    pricePence: posting.pricePence,
    metres: delivery ? roadMetres(pickup, delivery) : 0,
    publicKm: delivery && kilometres,
    pickup: { ...spotOf(form.pickup_address, pickup), point: pointOf(pickup) },
    delivery: delivery && spotOf(form.delivery_address, delivery),
  })
  const item: RequestItem = {
    requestId,
    ownerId,
    version: 1,
    status: offer ? 'pending_partner_approval' : 'pending_match',
    event: { type: offer ? 'offer' : 'post', by: ownerId, at: createdAt },
    createdAt,
    ...posted,
    matches: 0,
    ...(offer && { offer }),
  }
  return { item, detail: newDetail(form, posting) }
}

const newDetail = (form: NewRequest, { files, way, suggestedPence, tariff, bodyHash }: Posting): RequestDetail => {
  const receipt = files.find(({ uploadId }) => uploadId === form.receipt)
  return withoutAbsent<RequestDetail>({
    description: form.description || undefined,
    noteRemoved: undefined,
    receiverContact: form.receiver_contact_number || undefined,
    lengthCm: form.length_cm,
    widthCm: form.width_cm,
    heightCm: form.height_cm,
    bags: form.number_of_bags,
    noneForbidden: form.none_forbidden,
    declaredPence: form.declared_value === undefined ? undefined : penceOf(form.declared_value),
    receipt,
    deliveryPoint: way.delivery && pointOf(way.delivery),
    bodyHash,
    photos: files.filter((file) => file !== receipt),
    isShownToPartners: true,
    suggestedPence,
    tariff,
  })
}

/** A partner's ride and their name, if the caller can offer them this request. */
export type RideOfPartner = (
  session: Session,
  offer: { partnerId: UserId; rideId: RideId; search: RideSearch },
) => Promise<OfferedRide | undefined>

const minutesOf = (at: string): number => Math.floor(Date.parse(at) / 60_000)

const rideGone = () => new Failure('ride.gone')

/** R2: an offer to one partner, and the conditions for writing it. Undefined for a request to everyone. */
export const newOffer = async (
  { rideOfPartner, now }: Pick<Deps, 'rideOfPartner' | 'now'>,
  session: Session,
  { directPartnerId: partnerId, matchedRideId: rideId }: Pick<NewRequest, 'directPartnerId' | 'matchedRideId'>,
  form: RequestForm,
  route: Route,
): Promise<{ offer: NonNullable<RequestItem['offer']>; also: RelatedWrite[] } | undefined> => {
  if (!partnerId && !rideId) return undefined
  const search = toRideSearch(form, route)
  const found = partnerId && rideId && search && (await rideOfPartner(session, { partnerId, rideId, search }))
  if (!found || !search) throw rideGone()
  const { ride, partner, partnerName } = found
  const at = now()
  return {
    offer: {
      partnerId,
      rideId,
      expiresAt: answerDeadline(ride, search, at).toISOString(),
      detourMetres: Math.round(detourMetres(ride, search)),
      partnerName,
      departs: minutesOf(ride.departAt),
      arrives: minutesOf(ride.arriveAt),
    },
    also: [
      unlessBlocked({ ownerId: session.userId }, partnerId, rideGone),
      { action: verifiedPartnerCondition(partner, at), refusal: rideGone },
      { action: rideExistsCondition(partnerId, rideId), refusal: rideGone },
    ],
  }
}

const toRideSearch = (form: RequestForm, { pickup, delivery }: Route): RideSearch | undefined => {
  const { itemCategory: category, preferredTimeSlot: slot, preferredDate: date } = form
  if (!category || !slot) return undefined
  const band = form.weightEstimate
  return { pickup, delivery: delivery ?? pickup, category, band, date, slot, loadingAssistance: form.loadingAssistance }
}

const answerHours = 3

/**
 * Three hours from now, but no later than the departure of the ride or the start of the slot; after the slot has
 * started, no later than the expiry of the request.
 */
const answerDeadline = ({ departAt }: FoundRide, { date, slot }: RideSearch, now: Date): Date => {
  const latest = new Date(now.getTime() + answerHours * 3_600_000)
  const limits = [latest, new Date(departAt), slotStart(date, slot), waitsUntil(date, slot)].filter((end) => end > now)
  return new Date(Math.min(...limits.map((end) => end.getTime())))
}
