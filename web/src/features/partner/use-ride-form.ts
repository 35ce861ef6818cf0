import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { NewRide } from '#shared/contracts/partner.ts'
import { type TransportMode, transportModes } from '#shared/model/categories.ts'
import { londonTime } from '#shared/model/london.ts'
import { type RideForm, type RideProblems, rideProblems } from '#shared/model/ride-rules.ts'
import { api } from '#web/lib/api.ts'
import { refusedFields } from '#web/lib/form-problems.ts'
import { Sent, sentOf } from '#web/lib/sent.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useProblems } from '#web/lib/use-problems.ts'
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

/** What a part of the form shows, and how it changes it. */
export type RidePartProps = {
  form: RideForm
  problems: RideProblems
  change: (change: Partial<RideDraft>) => void
}

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

const rideFields = Object.keys(rideFieldIds) as (keyof RideForm)[] // the keys of the table above

/** A ride that is being filled in, and how it comes to be published. */
export const useRideForm = (userId: string, modes: readonly TransportMode[], onPublished: () => void) => {
  const { draft, keep, forget } = useDraft(`ride.${userId}`, RideDraft)
  const queries = useQueryClient()
  const { busy, problem, attempt } = useAction()
  const form = rideFormOf(draft, modes)
  const now = londonTime(new Date())
  const faults = rideProblems(form, now, modes)
  const { tries, problems, refuse, forgive } = useProblems(faults)

  const send = async () => {
    const body = rideBodyOf(form)
    const sent = sentOf(body, draft.sent)
    keep({ sent })
    const { ride } = await api.partner.publishRide({ body }, { idempotencyKey: sent.key })
    forget()
    recordRide(ride, queries)
    toast.success('Your ride is published.')
    onPublished()
  }

  const publish = () =>
    attempt(async () => {
      if (Object.keys(faults).length > 0) return refuse()
      try {
        await send()
      } catch (error) {
        const fields = refusedFields(error, rideFields)
        if (fields.length === 0) throw error
        refuse(Object.fromEntries(fields))
      }
    })

  return {
    form,
    now,
    busy,
    problem,
    tries,
    problems,
    publish,
    change: (change: Partial<RideDraft>) => {
      forgive()
      keep(change)
    },
  }
}
