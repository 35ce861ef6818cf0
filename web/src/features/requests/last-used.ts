import { queryOptions } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { ItemCategory, TransportMode } from '#shared/model/categories.ts'
import { api } from '#web/lib/api.ts'
import { keyOf } from '#web/lib/query-of.ts'

const maxPlaces = 5
/** Per list. Nobody has more open. */
const maxRequests = 20
const freshForMs = 5 * 60_000

/** The addresses of these requests, each once. */
const placesIn = (requests: readonly RequestCard[]): string[] => {
  const all = requests.flatMap(({ pickup_address, delivery_address }) => [pickup_address, delivery_address ?? ''])
  return [...new Set(all.filter(Boolean))].slice(0, maxPlaces)
}

type UsedModes = Partial<Record<ItemCategory, TransportMode>>

/** The first mode of each category. */
const modesIn = (requests: readonly RequestCard[]): UsedModes =>
  Object.fromEntries(requests.toReversed().map(({ service_type, transportMode }) => [service_type, transportMode]))

/** What the user's own requests used last: the places, and for each category the mode of transport. */
export const lastUsedQuery = queryOptions({
  queryKey: keyOf(api.requests, 'listRequests', 'last used'),
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      (['open', 'closed'] as const).map((state) =>
        api.requests.listRequests({ query: { state, limit: maxRequests } }, { signal }),
      ),
    )
    const latestFirst = lists.flatMap(({ items }) => items).toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    return { places: placesIn(latestFirst), modes: modesIn(latestFirst) }
  },
  staleTime: freshForMs,
})
