import type { ApplicationStore } from '#functions/domain/partners/partner-store.ts'
import { createOnce, idFor } from '#functions/domain/shared/create-once.ts'
import { findAddresses, type LocatedPlace, type Places } from '#functions/domain/shared/places.ts'
import type { Idempotency } from '#functions/platform/lambda/request.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { NewRide, PublishedRide } from '#shared/contracts/partner.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import { RideId, type UserId } from '#shared/model/ids.ts'
import { londonTime, travelTimes } from '#shared/model/london.ts'
import { rideErrors, rideInstant } from '#shared/model/ride-rules.ts'
import type { RideItem, RideStore } from './ride-store.ts'

/** A partner's rides that have not departed yet, earliest first. */
const listLiveRides = async (
  { rides, now }: { rides: Pick<RideStore, 'listByPartner'>; now: () => Date },
  userId: string,
): Promise<RideItem[]> => {
  const time = now().getTime()
  return (await rides.listByPartner(userId)).filter(({ departAt }) => Date.parse(departAt) > time)
}

/** A ride as its own partner sees it. */
const toPublishedRide = (ride: RideItem): PublishedRide => ({
  id: ride.rideId,
  from_address: withoutCountry(ride.fromAddress),
  to_address: withoutCountry(ride.toAddress),
  extra_miles: ride.extraMiles,
  ...travelTimes(ride.departAt, ride.arriveAt),
  loading_assistance: ride.loadingAssistance,
  transport_mode: ride.mode,
})

type ListRidesDeps = { rides: Pick<RideStore, 'listByPartner'>; now: () => Date }

export const listRides = async (deps: ListRidesDeps, { userId }: Pick<Session, 'userId'>): Promise<PublishedRide[]> =>
  (await listLiveRides(deps, userId)).map(toPublishedRide)

type DeleteRideDeps = {
  rides: Pick<RideStore, 'find' | 'remove'>
  endRide: (partnerId: UserId, rideId: RideId, at: Date) => Promise<unknown>
  now: () => Date
}

/**
 * Deletes the ride first, so that no new offer can name it, then closes its offers. Closes them even if the ride is
 * already gone: a repeated call finishes a deletion that crashed.
 */
export const deleteRide = async (
  { rides, endRide, now }: DeleteRideDeps,
  { userId }: Pick<Session, 'userId'>,
  rideId: RideId,
): Promise<void> => {
  const ride = await rides.find(userId, rideId)
  if (ride) await rides.remove(ride)
  await endRide(userId, rideId, now())
  if (!ride) throw new Failure('ride.unknown')
}

/** A form without errors, before its addresses are located. */
type CheckedRide = NewRide & { transport_mode: TransportMode }

/** Checks the form; throws with a text for each wrong field. `registered` are the partner's own modes. */
const checkRideForm = (form: NewRide, registered: readonly TransportMode[], now: Date): CheckedRide => {
  const fields = rideErrors(form, londonTime(now), registered)
  const [text] = Object.values(fields)
  const { transport_mode } = form
  if (text || !transport_mode) throw new Failure('input.invalid', { fields: { ...fields }, ...(text && { text }) })
  return { ...form, transport_mode }
}

const spotOf = ({ lat, lon, landmass }: LocatedPlace): RideItem['from'] => ({ lat, lon, landmass })

/** Both addresses must be located, because searches find a ride by the places it passes. */
const createRide = async (
  places: Pick<Places, 'locate'>,
  form: CheckedRide,
  known: Pick<RideItem, 'rideId' | 'partnerId' | 'createdAt' | 'bodyHash'>,
): Promise<RideItem> => {
  const { from_address, to_address } = form
  const { from_address: from, to_address: to } = await findAddresses(
    places,
    { from_address, to_address },
    { code: 'ride.unplaced', purpose: 'to-store' },
  )
  return {
    ...known,
    from: spotOf(from),
    to: spotOf(to),
    fromAddress: from_address,
    toAddress: to_address,
    departAt: rideInstant(form.date, form.departure_time).toISOString(),
    arriveAt: rideInstant(form.arrival_date, form.arrival_time).toISOString(),
    mode: form.transport_mode,
    extraMiles: form.extra_miles,
    loadingAssistance: form.loading_assistance,
  }
}

const maxLive = 50

type Deps = {
  rides: Pick<RideStore, 'find' | 'listByPartner' | 'publish'>
  applications: Pick<ApplicationStore, 'find'>
  places: Pick<Places, 'locate'>
  now: () => Date
}

/** A repeated call with the same key makes the same id, so it finds the first call's ride. */
export const publishRide = async (
  deps: Deps,
  { userId }: Pick<Session, 'userId'>,
  form: NewRide,
  idempotency: Idempotency | undefined,
): Promise<PublishedRide> => {
  const rideId = RideId.parse(idFor('rid', idempotency))
  return createOnce(
    idempotency,
    (key) => findRepeated(deps, { userId, rideId }, key),
    () => publish(deps, form, { userId, rideId, bodyHash: idempotency?.bodyHash }),
  )
}

type RideIds = { userId: UserId; rideId: RideId }

const findRepeated = async (
  { rides }: Deps,
  { userId, rideId }: RideIds,
  { bodyHash }: Idempotency,
): Promise<PublishedRide | undefined> => {
  const found = await rides.find(userId, rideId)
  if (!found) return undefined
  if (found.bodyHash !== bodyHash) throw new Failure('idempotency.reused')
  return toPublishedRide(found)
}

const publish = async (
  deps: Deps,
  form: NewRide,
  { userId, rideId, bodyHash }: RideIds & { bodyHash: string | undefined },
): Promise<PublishedRide> => {
  const [application, live] = await Promise.all([deps.applications.find(userId), listLiveRides(deps, userId)])
  const at = deps.now()
  const checked = checkRideForm(form, application?.transportModes ?? [], at)
  if (live.length >= maxLive) throw new Failure('ride.too-many')
  const ride = await createRide(deps.places, checked, {
    rideId,
    partnerId: userId,
    createdAt: at.toISOString(),
    ...(bodyHash && { bodyHash }),
  })
  const outcome = await deps.rides.publish(ride)
  if (outcome === 'too-long') throw new Failure('ride.too-long')
  if (outcome === 'exists') throw new Failure('idempotency.reused')
  return toPublishedRide(ride)
}
