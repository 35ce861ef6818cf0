import type { Places } from '#functions/domain/shared/places.ts'
import { config } from '#functions/platform/config.ts'
import { amazonPlaces } from './amazon-places.ts'
import { embeddedPlaces } from './embedded-places.ts'
import { geocodeStore as geocoded } from './geocode-store.ts'

const fallback = embeddedPlaces(config.GAZETTEER_DIR)

/** Whoever knows where addresses are, on this host. */
export const places: Places =
  config.PLACES_PROVIDER === 'amazon' ? amazonPlaces({ fallback, geocoded, now: () => new Date() }) : fallback
