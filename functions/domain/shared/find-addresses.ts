import type { Place, Places } from '#functions/domain/places/place.ts'
import { addressNotFoundText, Failure } from '#shared/model/failure.ts'

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
