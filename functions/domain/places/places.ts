import type { LocatedPlace, Places } from '#functions/domain/shared/places.ts'
import { config } from '#functions/platform/config.ts'
import type { Point } from '#shared/model/geo.ts'
import { amazonPlaces } from './amazon-places.ts'
import { embeddedPlaces, loadGazetteer } from './embedded-places.ts'
import { geocodeStore as geocoded } from './geocode-store.ts'

/** Our own gazetteer, on every host. It calls no service. */
export const embedded = embeddedPlaces(config.GAZETTEER_DIR)

/** The provider of places that this host is configured with. */
export const places: Places =
  config.PLACES_PROVIDER === 'amazon' ? amazonPlaces({ fallback: embedded, geocoded, now: () => new Date() }) : embedded

/** Cache: lists of jobs repeat a few areas, and locating one takes longer than the rest of a card. */
const located = new Map<string, LocatedPlace | undefined>()
const maxAreas = 5_000

/** Locates an area that strangers see, without calling any service. */
export const locateArea = async (area: string): Promise<LocatedPlace | undefined> => {
  if (located.has(area)) return located.get(area)
  const place = await embedded.locate(area)
  if (located.size >= maxAreas) located.clear()
  located.set(area, place)
  return place
}

/** The name of the nearest town, without calling any service. */
export const townNear = async (point: Point) => (await loadGazetteer()).nearestTown(point)?.name
