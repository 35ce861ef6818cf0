import type { GeocodeResultItem, MatchScoreDetails, PlaceType } from '@aws-sdk/client-geo-places'
import type { Place, Places } from '#functions/domain/shared/places.ts'
import { faultOf, log } from '#functions/platform/log.ts'
import { landmassOf, outcodeOf, plainName, takePostcode } from './address.ts'
import type { GeocodeStore } from './geocode-store.ts'

const patienceMs = 800
const failuresInARow = 3
const restMs = 30_000

type Ask<Answer> = (abort: AbortSignal) => Promise<Answer>

/**
 * Asks somebody else's service, and answers undefined when it fails or takes too long. Once it has failed three times
 * in a row it is left alone for half a minute, so that nobody waits for what is not going to come.
 */
export const createCircuitBreaker = (now: () => Date) => {
  let failures = 0
  let restsUntil = 0
  return async <Answer>(ask: Ask<Answer>): Promise<Answer | undefined> => {
    if (now().getTime() < restsUntil) return undefined
    try {
      const answer = await withPatience(ask)
      failures = 0
      return answer
    } catch (error) {
      log('error', 'a provider of places failed', { fault: faultOf(error) })
      // A question it does not take says nothing about its health.
      if (error instanceof Error && error.name === 'ValidationException') return undefined
      failures++
      if (failures >= failuresInARow) restsUntil = now().getTime() + restMs
      return undefined
    }
  }
}

const withPatience = async <Answer>(ask: Ask<Answer>): Promise<Answer> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const abort = new AbortController()
  const timer = setTimeout(() => {
    reject(new Error('no answer in time'))
    abort.abort()
  }, patienceMs)
  try {
    return await Promise.race([ask(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

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
