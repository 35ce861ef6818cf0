import type { RideItem } from '#functions/domain/rides/ride-store.ts'
import { londonInstant } from '#shared/model/london.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { inDays, nextSlot } from './requests.ts'
import type { Person } from './test-users.ts'

const hourMs = 3_600_000

// Loaded late: the functions read their settings when they load.
const ours = async () => {
  const [{ rideStore }, { places }, { newId }, { RideId }] = await Promise.all([
    import('#functions/domain/rides/ride-store.ts'),
    import('#functions/domain/places/places.ts'),
    import('#functions/platform/new-id.ts'),
    import('#shared/model/ids.ts'),
  ])
  const locate = async (address: string) => {
    const place = await places.locate(address)
    if (!place) throw new Error(`there is no known place for ${address} is`)
    return { lat: place.lat, lon: place.lon, landmass: place.landmass }
  }
  return { rideStore, locate, newRideId: () => RideId.parse(newId('rid')) }
}

/** The departure and arrival of a ride that matches a request for the next slot. */
const rideInNextSlot = () => {
  const { preferredDate, preferredTimeSlot } = nextSlot()
  const begins = slotStart(preferredDate, preferredTimeSlot).getTime()
  return {
    departAt: new Date(begins + hourMs).toISOString(),
    arriveAt: new Date(begins + 2 * hourMs).toISOString(),
  }
}

/** The same for the morning of a day. */
export const rideInMorning = (days: number) => ({
  departAt: londonInstant(inDays(days), 9).toISOString(),
  arriveAt: londonInstant(inDays(days), 10).toISOString(),
})

/** A journey from Leeds to Bradford in the slot that requests are posted for, as its partner would publish it. */
export const publishRide = async ({ user }: Person, wish: Partial<RideItem> = {}): Promise<RideItem> => {
  const { rideStore, locate, newRideId } = await ours()
  const [fromAddress, toAddress] = [wish.fromAddress ?? 'Leeds, LS1', wish.toAddress ?? 'Bradford, BD1']
  const ride: RideItem = {
    rideId: newRideId(),
    partnerId: user.userId,
    from: await locate(fromAddress),
    to: await locate(toAddress),
    ...rideInNextSlot(),
    mode: 'Car',
    extraMiles: 5,
    loadingAssistance: false,
    createdAt: new Date().toISOString(),
    ...wish,
    fromAddress,
    toAddress,
  }
  const outcome = await rideStore.publish(ride)
  if (outcome !== 'published') throw new Error(`a ride was not published: ${outcome}`)
  return ride
}

export const removeRide = async (ride: RideItem): Promise<void> => {
  await (await ours()).rideStore.remove(ride)
}
