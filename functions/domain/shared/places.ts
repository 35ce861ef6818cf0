import type { TransportMode } from '#shared/model/categories.ts'
import { addressNotFoundText, Failure } from '#shared/model/failure.ts'
import type { Point, PublicPoint } from '#shared/model/geo.ts'

/** The location of an address in the United Kingdom. */
export type LocatedPlace = Point & {
  label: string
  /** What strangers see of it: 'London NW1', or only the town. */
  area: string
  /** 'GB', 'NI' or an island. No road connects two landmasses. */
  landmass: string
  precision: 'address' | 'unit' | 'sector' | 'outcode' | 'town' | 'area'
  /** The service that knows the address failed, so this may be miles off. Must not be stored. */
  isStandIn?: true
}

/** Whether the caller will store the place. If so, it never gets a stand-in. */
export type Purpose = 'to-show' | 'to-store'

type Distance = { kilometres: number; source: 'estimate' | 'routes'; isStandIn?: true }

/**
 * A provider of places. It does not throw for an unknown address, nor while its service is down, except when the place
 * is to be stored.
 */
export type Places = {
  suggest: (typed: string) => Promise<{ id: string; label: string }[]>
  locate: (address: string, purpose?: Purpose) => Promise<LocatedPlace | undefined>
  /** By road, as strangers see it and as it is priced: whole kilometres, at least one. */
  distance: (from: PublicPoint, to: PublicPoint, mode: TransportMode) => Promise<Distance>
}

/** Locates each address. Refuses unknown ones, each at its own field, because without a place there is no price. */
export const findAddresses = async <Field extends string>(
  places: Pick<Places, 'locate'>,
  addresses: Record<Field, string>,
  { code = 'input.invalid', purpose = 'to-show' }: { code?: 'input.invalid' | 'ride.unplaced'; purpose?: Purpose } = {},
): Promise<Record<Field, LocatedPlace>> => {
  const entries = Object.entries<string>(addresses)
  const found = await Promise.all(
    entries.map(async ([field, address]) => [field, await places.locate(address, purpose)] as const),
  )
  const unknown = found.filter(([, place]) => !place).map(([field]) => [field, addressNotFoundText])
  if (unknown.length > 0) throw new Failure(code, { fields: Object.fromEntries(unknown), text: addressNotFoundText })
  return Object.fromEntries(found) as Record<Field, LocatedPlace> // all were found
}
