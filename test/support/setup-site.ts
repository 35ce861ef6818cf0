import { ensureSite } from './ensure-site.ts'

/** Before journeys: builds the site if its sources have changed. */
export const setup = ensureSite
