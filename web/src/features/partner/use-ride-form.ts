import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { NewRide } from '#shared/contracts/partner.ts'
import { type TransportMode, transportModes } from '#shared/model/categories.ts'
import { londonTime } from '#shared/model/london.ts'
import { type RideForm, rideProblems } from '#shared/model/ride-rules.ts'
import { api } from '#web/lib/api.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { recordRide } from './queries.ts'

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
})

/** A partner who registered one mode alone travels by that; one that is no longer registered is forgotten. */
const modeAmong = (chosen: TransportMode | undefined, registered: readonly TransportMode[]) =>
  registered.find((mode) => mode === chosen) ?? (registered.length === 1 ? registered[0] : undefined)

export const withRegisteredMode = (form: RideForm, registered: readonly TransportMode[]): RideForm => ({
  ...form,
  transport_mode: modeAmong(form.transport_mode, registered),
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

/** In the order of the screen; the error summary leads to these ids. */
export const rideFieldIds = {
  from_address: 'ride-from-address',
  to_address: 'ride-to-address',
  date: 'ride-date',
  departure_time: 'ride-departure-time',
  arrival_date: 'ride-arrival-date',
  arrival_time: 'ride-arrival-time',
  extra_miles: 'ride-extra-miles',
  transport_mode: 'ride-transport-mode',
  loading_assistance: 'ride-loading-assistance',
} as const satisfies Record<keyof RideForm, string>

/** A ride that is being filled in, and how it comes to be published. */
export const useRideForm = (userId: string, modes: readonly TransportMode[], onPublished: () => void) => {
  const queries = useQueryClient()
  const form = useServerForm({
    problemsIn: (ride: RideForm) => rideProblems(withRegisteredMode(ride, modes), londonTime(new Date()), modes),
    ids: rideFieldIds,
    initial: z.parse(RideDraft, {}),
    draft: { name: `ride.${userId}`, schema: RideDraft },
    hidesLineForFields: true,
    send: async (ride, { keyFor, forget }) => {
      const body = rideBodyOf(withRegisteredMode(ride, modes))
      const published = await api.partner.publishRide({ body }, { idempotencyKey: keyFor(body) })
      forget()
      recordRide(published.ride, queries)
      toast.success('Your ride is published.')
      onPublished()
    },
  })
  return { ...form, values: withRegisteredMode(form.values, modes) }
}
