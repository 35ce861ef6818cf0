import type { Place, Places } from '#functions/domain/places/place.ts'
import { findAddresses } from '#functions/domain/shared/find-addresses.ts'
import { categoryRules } from '#shared/model/categories.ts'
import type { RequestForm } from '#shared/model/request-rules.ts'

/** Where the addresses are, and how far it is between them by road. What is only collected is brought nowhere. */
export type Route = { pickup: Place; delivery?: Place; metres: number }

type Deps = { places: Pick<Places, 'locate' | 'distance'> }

/** `knownMetres` is what a quote was priced by: a distance that was promised is not worked out again. */
export const findRoute = async ({ places }: Deps, form: RequestForm, knownMetres?: number): Promise<Route> => {
  const { itemCategory, preferredTransport, pickup_address, delivery_address } = form
  if (!itemCategory || !preferredTransport) throw new Error('A form with problems has no way')
  if (!categoryRules[itemCategory].hasDelivery) {
    const { pickup_address: pickup } = await findAddresses(places, { pickup_address })
    return { pickup, metres: 0 }
  }
  const found = await findAddresses(places, { pickup_address, delivery_address })
  const [pickup, delivery] = [found.pickup_address, found.delivery_address]
  const metres = knownMetres ?? (await places.distance(pickup, delivery, preferredTransport)).metres
  return { pickup, delivery, metres }
}
