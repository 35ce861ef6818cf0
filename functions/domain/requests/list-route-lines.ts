import type { Session } from '#functions/platform/lambda/session.ts'
import type { RouteLine } from '#shared/contracts/history-shapes.ts'
import { type Point, toThreeDecimals } from '#shared/model/geo.ts'
import { co2SavedBy } from './request-facts.ts'
import type { RequestItem } from './request-item.ts'
import { endedPosition, type HistoryStore } from './request-list-store.ts'

const maxShown = 100

type Deps = {
  history: Pick<HistoryStore, 'posted' | 'carried'>
  /** Locates an area with the gazetteer in our own code, without calling a service. */
  locateArea: (area: string) => Promise<Point | undefined>
}

/**
 * A user's last hundred deliveries, as lines between areas. Reads nothing more exact, even for the user's own requests.
 */
export const listRouteLines = async (deps: Deps, { userId }: Session): Promise<RouteLine[]> => {
  const [posted, carried] = await Promise.all([
    deps.history.posted(userId, { atMost: maxShown }),
    deps.history.carried(userId, { atMost: maxShown }),
  ])
  const done = [
    ...posted.map((item) => ({ item, role: 'Requester' as const })),
    ...carried.map((item) => ({ item, role: 'Partner' as const })),
  ]
  const newest = done.toSorted((a, b) => (endedPosition(a.item) < endedPosition(b.item) ? 1 : -1)).slice(0, maxShown)
  const placeOf = await locateAll(
    deps,
    newest.map(({ item }) => item),
  )
  return newest.flatMap(({ item, role }) => lineOf(item, role, placeOf) ?? [])
}

type Place = RouteLine['from']

/** Locates each area once: most users send from the same few. */
const locateAll = async ({ locateArea }: Deps, items: readonly RequestItem[]): Promise<Map<string, Place>> => {
  const areas = new Set(items.flatMap(({ pickup, delivery }) => [pickup.area, ...(delivery ? [delivery.area] : [])]))
  const located = await Promise.all(
    [...areas].map(async (area): Promise<[string, Place][]> => {
      const point = await locateArea(area)
      return point ? [[area, { area, lat: toThreeDecimals(point.lat), lon: toThreeDecimals(point.lon) }]] : []
    }),
  )
  return new Map(located.flat())
}

/** Without a known start there is nothing to draw. */
const lineOf = (item: RequestItem, role: RouteLine['role'], placeOf: Map<string, Place>): RouteLine | undefined => {
  const from = placeOf.get(item.pickup.area)
  return (
    from && {
      id: item.requestId,
      role,
      completed_at: item.event.at,
      from,
      to: placeOf.get(item.delivery?.area ?? '') ?? null,
      co2_saved_g: co2SavedBy(item),
      outcome: item.outcome ?? null,
    }
  )
}
