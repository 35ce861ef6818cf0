import type { ApplicationStore } from '#functions/domain/partners/application-store.ts'
import { newId } from '#functions/platform/ids/new-id.ts'
import type { Idempotency } from '#functions/platform/lambda/call.ts'
import type { Places } from '#functions/platform/places/place.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { NewRide, PublishedRide } from '#shared/contracts/partner-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { RideId, type UserId } from '#shared/model/ids.ts'
import { listLiveRides } from './live-rides.ts'
import { checkRideForm, createRide } from './new-ride.ts'
import type { RideStore } from './ride-store.ts'
import { toPublishedRide } from './to-published-ride.ts'

const mostLive = 50

type Deps = {
  rides: Pick<RideStore, 'find' | 'listByPartner' | 'publish'>
  applications: Pick<ApplicationStore, 'find'>
  places: Pick<Places, 'locate'>
  now: () => Date
}

/** A repetition under the same key takes the same id, so it finds what the first try published. */
export const publishRide = async (
  deps: Deps,
  { userId }: Pick<Session, 'userId'>,
  form: NewRide,
  idempotency: Idempotency | undefined,
): Promise<PublishedRide> => {
  const seed = idempotency && Buffer.from(idempotency.seed, 'base64url')
  const rideId = RideId.parse(newId('rid', seed))
  const repeated = () => (idempotency ? findRepeated(deps, { userId, rideId }, idempotency) : undefined)
  const before = await repeated()
  if (before) return before
  try {
    return await publish(deps, form, { userId, rideId, bodyHash: idempotency?.bodyHash })
  } catch (error) {
    const meanwhile = error instanceof Failure ? await repeated() : undefined
    if (meanwhile) return meanwhile
    throw error
  }
}

type Which = { userId: UserId; rideId: RideId }

const findRepeated = async (
  { rides }: Deps,
  { userId, rideId }: Which,
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
  { userId, rideId, bodyHash }: Which & { bodyHash: string | undefined },
): Promise<PublishedRide> => {
  const [application, live] = await Promise.all([deps.applications.find(userId), listLiveRides(deps, userId)])
  const at = deps.now()
  const checked = checkRideForm(form, application?.transportModes ?? [], at)
  if (live.length >= mostLive) throw new Failure('ride.too-many')
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
