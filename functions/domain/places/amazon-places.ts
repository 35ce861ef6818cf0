import type { GeocodeResultItem, MatchScoreDetails, PlaceType } from '@aws-sdk/client-geo-places'
import { plainName } from './address.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { GeocodeStore } from './geocode-store.ts'
import type { Place, Places } from './place.ts'
import { landmassOf, outcodeOf, takePostcode } from './postcode.ts'

type Deps = { fallback: Places; geocoded: GeocodeStore; now: () => Date }

/** Below it every other town begins so, and each question costs money. */
const fewestLetters = 3
/** Of 1, which means that every word was understood. A house may be unknown; the town may not. */
const leastScore = 0.6
const leastScoreOfTown = 0.8

/** Amazon Location. Whatever it does not know, or does not say in time, the fallback does. */
export const amazonPlaces = ({ fallback, geocoded, now }: Deps): Places => {
  const askPlaces = createCircuitBreaker(now)
  const askRoutes = createCircuitBreaker(now)
  // At the first question: the clients are as large as the rest of a function.
  const calls = () => import('#functions/platform/aws/amazon-location.ts')

  return {
    suggest: async (typed) => {
      if (typed.length < fewestLetters) return fallback.suggest(typed)
      const { autocomplete } = await calls()
      const found = await askPlaces((abort) => autocomplete(typed, abort))
      return found && found.length > 0 ? found : fallback.suggest(typed)
    },

    locate: async (address) => {
      const requested = plainName(address)
      if (requested.length < fewestLetters) return fallback.locate(address)
      const known = await geocoded.find(requested, now())
      if (known && known.precision !== 'area') return { ...known, label: address }
      const { geocode } = await calls()
      const found = await askPlaces((abort) => geocode(address, abort))
      const place = found && placeOf(found, address)
      if (!place) return fallback.locate(address)
      await geocoded.keep(requested, place, now())
      return place
    },

    distance: async (from, to, mode) => {
      const { hasRoutesFor, routeMetres } = await calls()
      const metres = hasRoutesFor(mode) ? await askRoutes((abort) => routeMetres(from, to, mode, abort)) : undefined
      return metres === undefined ? fallback.distance(from, to, mode) : { metres, source: 'routes' }
    },
  }
}

const precisionOf: Partial<Record<PlaceType, Place['precision']>> = {
  District: 'town',
  SubDistrict: 'town',
  Locality: 'town',
}

/** Somewhere in them is nowhere. */
const tooWide: ReadonlySet<PlaceType> = new Set(['Country', 'Region', 'SubRegion'])

/** Of a street alone it finds one somewhere: a town or a postcode must have been named, and must be the one found. */
const isUnderstood = (scores: MatchScoreDetails | undefined): boolean => {
  const { Locality = 0, District = 0, SubDistrict = 0, PostalCode = 0 } = scores?.Components?.Address ?? {}
  const ofTown = Math.max(Locality, District, SubDistrict, PostalCode)
  return (scores?.Overall ?? 0) >= leastScore && ofTown >= leastScoreOfTown
}

const placeOf = (
  { Position, Address, PlaceType, MatchScores }: GeocodeResultItem,
  label: string,
): Place | undefined => {
  const [lon, lat] = Position ?? []
  if (lat === undefined || lon === undefined || PlaceType === undefined) return undefined
  if (tooWide.has(PlaceType) || !isUnderstood(MatchScores)) return undefined
  const { postcode } = takePostcode(Address?.PostalCode ?? '')
  const town = Address?.Locality ?? Address?.SubRegion?.Name
  if (!town) return undefined
  const ofPostcode = postcode?.inward.length === 3 ? 'unit' : 'outcode'
  return {
    lat,
    lon,
    label,
    area: postcode ? `${town} ${outcodeOf(postcode)}` : town,
    landmass: landmassOf(postcode, { name: town, region: Address?.SubRegion?.Name, nation: Address?.Region?.Name }),
    precision: precisionOf[PlaceType] ?? (PlaceType === 'PostalCode' ? ofPostcode : 'address'),
  }
}
