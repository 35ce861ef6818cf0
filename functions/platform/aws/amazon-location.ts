import {
  AutocompleteCommand,
  GeocodeCommand,
  type GeocodeResultItem,
  GeoPlacesClient,
} from '@aws-sdk/client-geo-places'
import { CalculateRoutesCommand, GeoRoutesClient, type RouteTravelMode } from '@aws-sdk/client-geo-routes'
import type { TransportMode } from '#shared/model/categories.ts'
import type { Point } from '#shared/model/geo.ts'

// After a freeze every kept connection is broken, and each attempt finds out about only one. Callers set the timeout
// for all attempts together.
const again = { maxAttempts: 4 }
const places = new GeoPlacesClient(again)
const routes = new GeoRoutesClient(again)

/** Leaves out the Channel Islands and the Isle of Man. */
const unitedKingdom = { IncludeCountries: ['GBR'] }

export const autocomplete = async (
  typed: string,
  abortSignal: AbortSignal,
): Promise<{ id: string; label: string }[]> => {
  const { ResultItems = [] } = await places.send(
    new AutocompleteCommand({ QueryText: typed, MaxResults: 8, Filter: unitedKingdom, Language: 'en' }),
    { abortSignal },
  )
  return ResultItems.map(({ PlaceId = '', Title = '', Address }) => ({ id: PlaceId, label: Address?.Label ?? Title }))
}

/** Asks for a result that the terms allow us to store. */
export const geocode = async (address: string, abortSignal: AbortSignal): Promise<GeocodeResultItem | undefined> => {
  const { ResultItems = [] } = await places.send(
    new GeocodeCommand({
      QueryText: address,
      MaxResults: 1,
      Filter: unitedKingdom,
      IntendedUse: 'Storage',
      Language: 'en',
    }),
    { abortSignal },
  )
  return ResultItems[0]
}

/**
 * Amazon Location has no routes for bicycles and public transport. A van counts as a car, because it may drive where
 * cars may. So does a motorbike: a route with its own travel mode costs more.
 * https://docs.aws.amazon.com/location/latest/developerguide/routes-pricing.html
 */
const travelModes: Partial<Record<TransportMode, RouteTravelMode>> = {
  Walking: 'Pedestrian',
  Motorbike: 'Car',
  Car: 'Car',
  Van: 'Car',
  Truck: 'Truck',
}

export const hasRoutesFor = (mode: TransportMode): boolean => mode in travelModes

export const routeMetres = async (
  from: Point,
  to: Point,
  mode: TransportMode,
  abortSignal: AbortSignal,
): Promise<number | undefined> => {
  const TravelMode = travelModes[mode]
  if (!TravelMode) return undefined
  const { Routes = [] } = await routes.send(
    new CalculateRoutesCommand({ Origin: [from.lon, from.lat], Destination: [to.lon, to.lat], TravelMode }),
    { abortSignal },
  )
  return Routes[0]?.Summary?.Distance
}
