import type { GeocodeResultItem, MatchScoreDetails, PlaceType } from '@aws-sdk/client-geo-places'
import type { LocatedPlace, Places, Purpose } from '#functions/domain/shared/places.ts'
import { askDependency, faultLine } from '#functions/platform/faults.ts'
import { log } from '#functions/platform/log.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import { Failure } from '#shared/model/failure.ts'
import { wholeKilometres } from '#shared/model/geo.ts'
import { landmassOf, outcodeOf, plainName, takePostcode } from './address.ts'
import type { GeocodeStore } from './geocode-store.ts'

const timeoutMs = 800
/** An answer that will be stored is worth a longer wait. */
const storingTimeoutMs = 2_500
const failuresInARow = 3
const restMs = 30_000

type Question<Answer> = {
  /** The name of the operation in the service's API. */
  asked: string
  ask: (abort: AbortSignal) => Promise<Answer>
  purpose?: Purpose
  /** The row that would keep the answer. */
  row?: Key
}

/** Not answered: the service failed, timed out, or is not called because of earlier failures. */
type Outcome<Answer> = { isAnswered: true; answer: Answer | undefined } | { isAnswered: false; answer?: never }

/**
 * Calls an external service. After three failures in a row it makes no calls for half a minute, so that nobody waits
 * for a service that is down. Calls whose answer will be stored are always made, with a longer timeout.
 */
export const createCircuitBreaker = (dependency: 'places' | 'routes', now: () => Date) => {
  let failures = 0
  let restsUntil = 0
  return async <Answer>({ asked, ask, purpose = 'to-show', row }: Question<Answer>): Promise<Outcome<Answer>> => {
    const isStoring = purpose === 'to-store'
    if (now().getTime() < restsUntil && !isStoring) return { isAnswered: false }
    try {
      const answer = await askDependency({ dependency, asked, about: () => nameRow(row) }, () =>
        withTimeout(ask, isStoring ? storingTimeoutMs : timeoutMs),
      )
      failures = 0
      restsUntil = 0
      return { isAnswered: true, answer }
    } catch (error) {
      log('error', 'a provider of places failed', faultLine(error))
      // A refused input does not mean that the service is down.
      if (error instanceof Error && error.name === 'ValidationException') return { isAnswered: true, answer: undefined }
      failures++
      if (failures >= failuresInARow) restsUntil = now().getTime() + restMs
      return { isAnswered: false }
    }
  }
}

const nameRow = async (row: Key | undefined) =>
  row ? (await import('#functions/platform/table/row-name.ts')).nameRows({ Key: row }) : {}

const withTimeout = async <Answer>(ask: Question<Answer>['ask'], ms: number): Promise<Answer> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const abort = new AbortController()
  const timer = setTimeout(() => {
    reject(Object.assign(new Error('no answer in time'), { name: 'TimeoutError' }))
    abort.abort()
  }, ms)
  try {
    return await Promise.race([ask(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

type Deps = { fallback: Places; geocoded: GeocodeStore; now: () => Date }

/** Shorter input matches too many towns, and each call costs money. */
const minLetters = 3
/** 1 means that every word matched. The house may be unknown, but the town must match. */
const minScore = 0.6
const minScoreOfTown = 0.8

/** Precise enough to store, even from our own gazetteer. */
const isPrecise = ({ precision }: LocatedPlace): boolean => precision === 'unit' || precision === 'address'

/** Amazon Location. The fallback answers what the service does not know, or does not answer in time. */
export const amazonPlaces = ({ fallback, geocoded, now }: Deps): Places => {
  const askPlaces = createCircuitBreaker('places', now)
  const askRoutes = createCircuitBreaker('routes', now)
  // Loaded with the first call: the clients are as large as the rest of a function.
  const calls = () => import('#functions/platform/aws/amazon-location.ts')

  /** The gazetteer's place while the service fails: enough to show, but usually too rough to store. */
  const standIn = async (address: string, purpose: Purpose): Promise<LocatedPlace | undefined> => {
    const place = await fallback.locate(address)
    if (place && isPrecise(place)) return place
    if (purpose === 'to-store') throw new Failure('service.unavailable', { retryAfterSeconds: 5 })
    return place && { ...place, isStandIn: true }
  }

  return {
    suggest: async (typed) => {
      if (typed.length < minLetters) return fallback.suggest(typed)
      const { autocomplete } = await calls()
      const { answer } = await askPlaces({ asked: 'Autocomplete', ask: (abort) => autocomplete(typed, abort) })
      if (!answer || answer.length === 0) return fallback.suggest(typed)
      return answer.map(({ id, label }) => ({ id, label: withoutCountry(label) }))
    },

    locate: async (address, purpose = 'to-show') => {
      const requested = plainName(address)
      if (requested.length < minLetters) return fallback.locate(address)
      const known = await geocoded.find(requested, now())
      if (known && known.precision !== 'area') return { ...known, label: address }
      const { geocode } = await calls()
      const row = keys.geocoded(requested)
      const found = await askPlaces({ asked: 'Geocode', ask: (abort) => geocode(address, abort), purpose, row })
      if (!found.isAnswered) return standIn(address, purpose)
      const place = found.answer && placeOf(found.answer, address)
      if (!place) return fallback.locate(address)
      await geocoded.keep(requested, place, now())
      return place
    },

    distance: async (from, to, mode) => {
      const { hasRoutesFor, routeMetres } = await calls()
      if (!hasRoutesFor(mode)) return fallback.distance(from, to, mode)
      const found = await askRoutes({
        asked: 'CalculateRoutes',
        ask: (abort) => routeMetres(from, to, mode, abort),
      })
      if (found.answer !== undefined) return { kilometres: wholeKilometres(found.answer), source: 'routes' }
      const estimate = await fallback.distance(from, to, mode)
      return found.isAnswered ? estimate : { ...estimate, isStandIn: true }
    },
  }
}

const precisionOf: Partial<Record<PlaceType, LocatedPlace['precision']>> = {
  District: 'town',
  SubDistrict: 'town',
  Locality: 'town',
}

/** Too large to deliver to. */
const tooWide: ReadonlySet<PlaceType> = new Set(['Country', 'Region', 'SubRegion'])

/** A street name alone matches somewhere, so the town or the postcode must match as well. */
const isUnderstood = (scores: MatchScoreDetails | undefined): boolean => {
  const { Locality = 0, District = 0, SubDistrict = 0, PostalCode = 0 } = scores?.Components?.Address ?? {}
  const ofTown = Math.max(Locality, District, SubDistrict, PostalCode)
  return (scores?.Overall ?? 0) >= minScore && ofTown >= minScoreOfTown
}

const placeOf = (
  { Position, Address, PlaceType, MatchScores }: GeocodeResultItem,
  label: string,
): LocatedPlace | undefined => {
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
