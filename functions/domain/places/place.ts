import type { TransportMode } from '#shared/model/categories.ts'
import type { Point } from '#shared/model/geo.ts'

/** Somewhere in the United Kingdom that an address was understood to be. */
export type Place = Point & {
  label: string
  /** What strangers may see of it: 'London NW1', or the town alone. */
  area: string
  /** Places on different ones cannot be joined by road: 'GB', 'NI', or an island. */
  landmass: string
  precision: 'address' | 'unit' | 'sector' | 'outcode' | 'town' | 'area'
}

type Distance = { metres: number; source: 'estimate' | 'routes' }

/** Whoever knows where addresses are. None of these throws because a text means nothing or a provider is down. */
export type Places = {
  suggest: (typed: string) => Promise<{ id: string; label: string }[]>
  locate: (address: string) => Promise<Place | undefined>
  distance: (from: Place, to: Place, mode: TransportMode) => Promise<Distance>
}
