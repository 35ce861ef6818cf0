import type { QueryClient } from '@tanstack/react-query'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import { api } from '#web/lib/api.ts'
import { recordChange, useLiveList } from '#web/lib/live-list.ts'

export const ridesKey = ['partner', 'rides'] as const

/** One's own rides that have not departed, the earliest first. */
export const usePublishedRides = () => {
  const { query, items } = useLiveList<PublishedRide>({
    key: ridesKey,
    load: (signal) => api.partner.listRides(undefined, { signal }),
  })
  return { query, rides: items?.toSorted((a, b) => departure(a).localeCompare(departure(b))) }
}

const departure = ({ date, departure_time }: PublishedRide): string => `${date} ${departure_time}`

export const recordRide = (ride: PublishedRide, queries: QueryClient): void =>
  recordChange(ridesKey, { id: ride.id, added: ride, update: () => ride }, queries)

export const dropRide = (id: PublishedRide['id'], queries: QueryClient): void =>
  recordChange<PublishedRide>(ridesKey, { id, isLasting: true, update: () => undefined }, queries)
