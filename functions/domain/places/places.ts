import type { Places } from '#functions/domain/shared/places.ts'
import { config } from '#functions/platform/config.ts'
import type { Point } from '#shared/model/geo.ts'
import { amazonPlaces } from './amazon-places.ts'
import { embeddedPlaces, loadGazetteer } from './embedded-places.ts'
import { geocodeStore as geocoded } from './geocode-store.ts'

const fallback = embeddedPlaces(config.GAZETTEER_DIR)

/** The provider of places that this host is set up with. */
export const places: Places =
  config.PLACES_PROVIDER === 'amazon' ? amazonPlaces({ fallback, geocoded, now: () => new Date() }) : fallback

/** Where an area is that strangers see, without asking any service. */
export const locateArea = (area: string) => fallback.locate(area)

/** The name of the nearest town, without asking any service. */
export const townNear = async (point: Point) => (await loadGazetteer()).nearestTown(point)?.name
