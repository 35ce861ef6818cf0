import { findAddresses } from '#functions/platform/places/find-addresses.ts'
import type { Place, Places } from '#functions/platform/places/place.ts'
import type { NewRide } from '#shared/contracts/partner-shapes.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import { londonTime } from '#shared/model/london.ts'
import { rideInstant, rideProblems } from '#shared/model/ride-rules.ts'
import type { RideItem } from './ride-item.ts'

/** A form without problems; whether anybody knows where its ends are is another matter. */
type CheckedRide = NewRide & { transport_mode: TransportMode }

/** The form, or its refusal with a sentence for each field that is wrong. `registered` are the partner's own modes. */
export const checkRideForm = (form: NewRide, registered: readonly TransportMode[], now: Date): CheckedRide => {
  const fields = rideProblems(form, londonTime(now), registered)
  const [text] = Object.values(fields)
  const { transport_mode } = form
  if (text || !transport_mode) throw new Failure('input.invalid', { fields: { ...fields }, ...(text && { text }) })
  return { ...form, transport_mode }
}

const spotOf = ({ lat, lon, landmass }: Place): RideItem['from'] => ({ lat, lon, landmass })

/** A ride can only be found by where it leads past, so both of its ends have to be on the map. */
export const createRide = async (
  places: Pick<Places, 'locate'>,
  form: CheckedRide,
  known: Pick<RideItem, 'rideId' | 'partnerId' | 'createdAt' | 'bodyHash'>,
): Promise<RideItem> => {
  const { from_address, to_address } = form
  const { from_address: from, to_address: to } = await findAddresses(
    places,
    { from_address, to_address },
    'ride.unplaced',
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
    loading: form.loading_assistance,
  }
}
