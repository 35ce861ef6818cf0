import type { GeocodeResultItem, MatchScoreDetails, PlaceType } from '@aws-sdk/client-geo-places'
import type { Place, Places } from '#functions/domain/shared/places.ts'
import { faultOf, log } from '#functions/platform/log.ts'
import { wholeKilometres } from '#shared/model/geo.ts'
import { landmassOf, outcodeOf, plainName, takePostcode } from './address.ts'
import type { GeocodeStore } from './geocode-store.ts'

const patienceMs = 800
const failuresInARow = 3
const restMs = 30_000

type Ask<Answer> = (abort: AbortSignal) => Promise<Answer>

/**
 * Asks an external service, and answers undefined when it fails or takes too long. After three failures in a row it
 * makes no call for half a minute, so that nobody waits for an answer that will not come.
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
      // A refused input says nothing about the service's health.
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

/** Fewer letters match too many towns, and each call costs money. */
const fewestLetters = 3
/** 1 means that every word was understood. The house may be unknown, but not the town. */
const leastScore = 0.6
const leastScoreOfTown = 0.8

/** Amazon Location. The fallback answers what it does not know or does not answer in time. */
export const amazonPlaces = ({ fallback, geocoded, now }: Deps): Places => {
  const askPlaces = createCircuitBreaker(now)
  const askRoutes = createCircuitBreaker(now)
  // Loaded with the first call, because the clients are as large as the rest of a function.
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
      return metres === undefined
        ? fallback.distance(from, to, mode)
        : { kilometres: wholeKilometres(metres), source: 'routes' }
    },
  }
}

const precisionOf: Partial<Record<PlaceType, Place['precision']>> = {
  District: 'town',
  SubDistrict: 'town',
  Locality: 'town',
}

/** Too large to deliver to. */
const tooWide: ReadonlySet<PlaceType> = new Set(['Country', 'Region', 'SubRegion'])

/** A street alone matches one somewhere, so the town or the postcode must have matched as well. */
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
