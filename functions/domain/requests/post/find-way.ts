import type { Place, Places } from '#functions/platform/places/place.ts'
import { categoryRules } from '#shared/model/categories.ts'
import type { RequestForm } from '#shared/model/request-rules.ts'

/** Where the addresses are, as far as anybody knows, and how far it is between them by road. */
export type Way = { pickup?: Place; delivery?: Place; metres?: number }

type Deps = { places: Pick<Places, 'locate' | 'distance'> }

/** `knownMetres` is what a quote was priced by: a distance that was promised is not worked out again. */
export const findWay = async ({ places }: Deps, form: RequestForm, knownMetres?: number): Promise<Way> => {
  const { itemCategory, preferredTransport, pickup_address, delivery_address } = form
  const isCollected = itemCategory !== undefined && !categoryRules[itemCategory].hasDelivery
  const [pickup, delivery] = await Promise.all([
    places.locate(pickup_address),
    isCollected ? undefined : places.locate(delivery_address),
  ])
  const found = { ...(pickup && { pickup }), ...(delivery && { delivery }) }
  if (isCollected) return { ...found, metres: 0 }
  if (knownMetres !== undefined) return { ...found, metres: knownMetres }
  if (!pickup || !delivery || !preferredTransport) return found
  return { ...found, metres: (await places.distance(pickup, delivery, preferredTransport)).metres }
}
