import * as z from 'zod/mini'
import type { NewRide } from '#shared/contracts/partner.ts'
import { type TransportMode, transportModes } from '#shared/model/categories.ts'
import type { RideForm } from '#shared/model/ride-rules.ts'
import { Sent } from '#web/lib/sent.ts'

const text = z._default(z.string(), '')

/** A ride that is being filled in. */
export const RideDraft = z.object({
  from_address: text,
  to_address: text,
  extra_miles: z._default(z.number(), 0),
  date: text,
  departure_time: text,
  arrival_date: text,
  arrival_time: text,
  loading_assistance: z._default(z.boolean(), false),
  transport_mode: z.optional(z.enum(transportModes)),
  sent: z.optional(Sent),
})
export type RideDraft = z.output<typeof RideDraft>

/** Who registered one mode alone travels by that; one that is no longer registered is forgotten. */
const modeAmong = (chosen: TransportMode | undefined, registered: readonly TransportMode[]) =>
  registered.find((mode) => mode === chosen) ?? (registered.length === 1 ? registered[0] : undefined)

export const rideFormOf = ({ sent, ...draft }: RideDraft, registered: readonly TransportMode[]): RideForm => ({
  ...draft,
  transport_mode: modeAmong(draft.transport_mode, registered),
})

export const rideBodyOf = (form: RideForm): NewRide => ({
  ...form,
  from_address: form.from_address.trim(),
  to_address: form.to_address.trim(),
})

/** A new departure date takes the arrival along, unless that was set to a later day by hand. */
export const departingOn = (
  date: string,
  { date: before, arrival_date }: Pick<RideForm, 'date' | 'arrival_date'>,
): Pick<RideForm, 'date' | 'arrival_date'> => ({
  date,
  arrival_date: arrival_date === before || arrival_date < date ? date : arrival_date,
})
