import type { Place, Places } from '#functions/platform/places/place.ts'
import type { NewRide } from '#shared/contracts/partner-shapes.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import { Failure, failures } from '#shared/model/failure.ts'
import { londonTime } from '#shared/model/london.ts'
import { rideInstant, rideProblems } from '#shared/model/ride-rules.ts'
import type { RideItem } from './ride-item.ts'

/** A form without problems; whether anybody knows where its ends are is another matter. */
type CheckedRide = NewRide & { transport_mode: TransportMode }

/** The form, or its refusal with a sentence for each field that is wrong. `registered` are the partner's own modes. */
export const checkedRide = (form: NewRide, registered: readonly TransportMode[], now: Date): CheckedRide => {
  const fields = rideProblems(form, londonTime(now), registered)
  const [text] = Object.values(fields)
  const { transport_mode } = form
  if (text || !transport_mode) throw new Failure('input.invalid', { fields: { ...fields }, ...(text && { text }) })
  return { ...form, transport_mode }
}

const spotOf = ({ lat, lon, landmass }: Place): RideItem['from'] => ({ lat, lon, landmass })

/** A ride can only be found by where it leads past, so both of its ends have to be on the map. */
export const newRide = async (
  places: Pick<Places, 'locate'>,
  form: CheckedRide,
  known: Pick<RideItem, 'rideId' | 'partnerId' | 'createdAt' | 'bodyHash'>,
): Promise<RideItem> => {
  const [from, to] = await Promise.all([places.locate(form.from_address), places.locate(form.to_address)])
  if (!from || !to) {
    const { text } = failures['ride.unplaced']
    const fields = { ...(!from && { from_address: text }), ...(!to && { to_address: text }) }
    throw new Failure('ride.unplaced', { fields })
  }
  return {
    ...known,
    from: spotOf(from),
    to: spotOf(to),
    fromAddress: form.from_address,
    toAddress: form.to_address,
    departAt: rideInstant(form.date, form.departure_time).toISOString(),
    arriveAt: rideInstant(form.arrival_date, form.arrival_time).toISOString(),
    mode: form.transport_mode,
    extraMiles: form.extra_miles,
    loading: form.loading_assistance,
  }
}
