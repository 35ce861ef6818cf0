import type { TransportMode } from '#shared/model/categories.ts'
import { addressNotFoundText, Failure } from '#shared/model/failure.ts'
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

/**
 * Where each address is. Those that nobody can find are refused, each at its own field: what has no place has no price
 * and can be brought by nobody.
 */
export const findAddresses = async <Field extends string>(
  places: Pick<Places, 'locate'>,
  addresses: Record<Field, string>,
  code: 'input.invalid' | 'ride.unplaced' = 'input.invalid',
): Promise<Record<Field, Place>> => {
  const entries = Object.entries<string>(addresses)
  const found = await Promise.all(
    entries.map(async ([field, address]) => [field, await places.locate(address)] as const),
  )
  const unknown = found.filter(([, place]) => !place).map(([field]) => [field, addressNotFoundText])
  if (unknown.length > 0) throw new Failure(code, { fields: Object.fromEntries(unknown), text: addressNotFoundText })
  return Object.fromEntries(found) as Record<Field, Place> // each of them was found
}
