import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PublishedRide } from '#shared/contracts/partner-shapes.ts'
import { api } from '#web/lib/api.ts'

/** One's own rides that have not departed, the earliest first. */
export const publishedRides = queryOptions({
  queryKey: ['partner', 'rides'],
  queryFn: ({ signal }) => api.partner.listRides(undefined, { signal }),
})

const departure = ({ date, departure_time }: PublishedRide): string => `${date} ${departure_time}`

/** An answer that is still on its way may be older than what was just done, so it is given up. */
const change = async (queries: QueryClient, change: (rides: PublishedRide[]) => PublishedRide[]): Promise<void> => {
  const { queryKey } = publishedRides
  await queries.cancelQueries({ queryKey })
  const rides = queries.setQueryData(queryKey, (known) => known && change(known))
  if (!rides) await queries.invalidateQueries({ queryKey })
}

export const noteRide = (ride: PublishedRide, queries: QueryClient): Promise<void> =>
  change(queries, (rides) =>
    [...rides.filter(({ id }) => id !== ride.id), ride].toSorted((a, b) => departure(a).localeCompare(departure(b))),
  )

export const dropRide = (rideId: PublishedRide['id'], queries: QueryClient): Promise<void> =>
  change(queries, (rides) => rides.filter(({ id }) => id !== rideId))
