import { queryOptions } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { api } from '#web/lib/api.ts'
import { keyOf } from '#web/lib/query-of.ts'

const maxPlaces = 5
const freshForMs = 5 * 60_000

type Ends = Pick<RequestCard, 'created_at' | 'pickup_address' | 'delivery_address'>

/** The addresses of the user's own requests, each once, latest request first. */
const placesIn = (requests: readonly Ends[]): string[] => {
  const latestFirst = requests.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const all = latestFirst.flatMap(({ pickup_address, delivery_address }) => [pickup_address, delivery_address ?? ''])
  return [...new Set(all.filter(Boolean))].slice(0, maxPlaces)
}

/** The places that the user last sent from or to. */
export const usedPlacesQuery = queryOptions({
  queryKey: keyOf(api.requests, 'listRequests', 'used places'),
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      (['open', 'closed'] as const).map((state) =>
        api.requests.listRequests({ query: { state, limit: maxPlaces } }, { signal }),
      ),
    )
    return placesIn(lists.flatMap(({ items }) => items))
  },
  staleTime: freshForMs,
})
