import type { LocatedPlace, Places } from '#functions/domain/shared/places.ts'
import { config } from '#functions/platform/config.ts'
import type { Point } from '#shared/model/geo.ts'
import { amazonPlaces } from './amazon-places.ts'
import { embeddedPlaces, loadGazetteer } from './embedded-places.ts'
import { geocodeStore as geocoded } from './geocode-store.ts'

const fallback = embeddedPlaces(config.GAZETTEER_DIR)

/** The provider of places that this host is set up with. */
export const places: Places =
  config.PLACES_PROVIDER === 'amazon' ? amazonPlaces({ fallback, geocoded, now: () => new Date() }) : fallback

/** A list of jobs names few areas, often, and reading one takes longer than all else that a card needs. */
const located = new Map<string, LocatedPlace | undefined>()
const maxAreas = 5_000

/** Where an area is that strangers see, without asking any service. */
export const locateArea = async (area: string): Promise<LocatedPlace | undefined> => {
  if (located.has(area)) return located.get(area)
  const place = await fallback.locate(area)
  if (located.size >= maxAreas) located.clear()
  located.set(area, place)
  return place
}

/** The name of the nearest town, without asking any service. */
export const townNear = async (point: Point) => (await loadGazetteer()).nearestTown(point)?.name
