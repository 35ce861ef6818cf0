import type { RideForm, RideProblems } from '#shared/model/ride-rules.ts'
import type { RideDraft } from './ride-draft.ts'

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

export const rideFields = Object.keys(rideFieldIds) as (keyof RideForm)[] // the keys of the table above
