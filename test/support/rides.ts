import type { RideItem } from '#functions/domain/rides/ride-store.ts'
import { londonInstant } from '#shared/model/london.ts'
import { inDays } from './requests.ts'
import type { Person } from './test-users.ts'

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
    if (!place) throw new Error(`nobody knows where ${address} is`)
    return { lat: place.lat, lon: place.lon, landmass: place.landmass }
  }
  return { rideStore, locate, newRideId: () => RideId.parse(newId('rid')) }
}

/** A journey from Leeds to Bradford in five days, at nine, for an hour, as its partner would publish it. */
export const publishRide = async ({ user }: Person, wish: Partial<RideItem> = {}): Promise<RideItem> => {
  const { rideStore, locate, newRideId } = await ours()
  const [fromAddress, toAddress] = [wish.fromAddress ?? 'Leeds, LS1', wish.toAddress ?? 'Bradford, BD1']
  const day = inDays(5)
  const ride: RideItem = {
    rideId: newRideId(),
    partnerId: user.userId,
    from: await locate(fromAddress),
    to: await locate(toAddress),
    departAt: londonInstant(day, 9).toISOString(),
    arriveAt: londonInstant(day, 10).toISOString(),
    mode: 'Car',
    extraMiles: 5,
    loading: false,
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
