import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { placesContract } from '#shared/contracts/places.ts'
import { Failure, placeUnknownText } from '#shared/model/failure.ts'
import { publicPoint } from '#shared/model/geo.ts'
import { poundsOf } from '#shared/model/money.ts'
import { estimateOf } from '#shared/model/pricing.ts'
import { districtOf, londonDistricts, outcodeOf, plainName, readAddress, takePostcode } from './address.ts'
import { isLondon, loadGazetteer, postTown, ranked } from './embedded-places.ts'
import type { Gazetteer, KnownPlace } from './gazetteer.ts'
import { embedded } from './places.ts'

/** A town or a postcode district: too large to identify anyone, so no sign-in is needed. */
type EstimatePlace = { id: string; label: string }

const dashed = (name: string): string => plainName(name).replaceAll(' ', '-')

/** Readable, and the same in every release of the gazetteer: 'newport.shropshire'. */
const townId = ({ name, region }: KnownPlace): string => `${dashed(name)}.${dashed(region)}`

const town = (gazetteer: Gazetteer, place: KnownPlace): EstimatePlace => ({
  id: townId(place),
  label: gazetteer.line(place).join(', '),
})

const district = (gazetteer: Gazetteer, outcode: string): EstimatePlace | undefined => {
  const { postcode } = takePostcode(outcode)
  const place = postcode && postTown(gazetteer, postcode)
  if (!place) return undefined
  const part = isLondon(place) ? londonDistricts.get(districtOf(postcode)) : undefined
  return { id: outcode, label: [...(part ? [part] : []), ...gazetteer.shortLine(place), outcode].join(', ') }
}

const minLetters = 2

/** Suggests towns that start with the input, or the district of a postcode. Ignores houses and streets. */
export const suggestEstimatePlaces = async (typed: string): Promise<EstimatePlace[]> => {
  const gazetteer = await loadGazetteer()
  const { parts, postcode } = readAddress(typed)
  if (postcode) {
    const found = district(gazetteer, outcodeOf(postcode))
    return found ? [found] : []
  }
  const beginning = plainName(parts.at(-1) ?? '')
  if (beginning.length < minLetters) return []
  const places = ranked(gazetteer.startingWith(beginning), gazetteer.named(beginning))
  // Two places with the same name in one region share an id: the larger one is used.
  const byId = Map.groupBy(places, townId)
  return [...byId.values()].flatMap(([place]) => (place ? [town(gazetteer, place)] : []))
}

const findTown = (gazetteer: Gazetteer, id: string): KnownPlace | undefined => {
  const [name = ''] = id.split('.')
  return gazetteer.named(name).find((place) => townId(place) === id)
}

/** Locates a place by its label, as the form does once it is filled in with that label. */
const findPlace = async (id: string) => {
  const gazetteer = await loadGazetteer()
  const known = findTown(gazetteer, id)
  const found = known ? town(gazetteer, known) : district(gazetteer, id)
  const place = found && (await embedded.locate(found.label))
  return place && { ...found, point: publicPoint(place) }
}

/** The price of a small parcel by car. Uses only the bundled gazetteer and calls no service. */
export const estimatePrice = async ({
  from,
  to,
}: Received<typeof placesContract.estimatePrice>['query']): Promise<Reply<typeof placesContract.estimatePrice>> => {
  const [start, end] = await Promise.all([findPlace(from), findPlace(to)])
  if (!start || !end) {
    const fields = { ...(!start && { from: placeUnknownText }), ...(!end && { to: placeUnknownText }) }
    throw new Failure('place.unknown', { fields })
  }
  const { kilometres } = await embedded.distance(start.point, end.point, 'Car')
  return {
    from: { id: start.id, label: start.label },
    to: { id: end.id, label: end.label },
    price: poundsOf(estimateOf(kilometres).pence),
    distance_km: kilometres,
  }
}
