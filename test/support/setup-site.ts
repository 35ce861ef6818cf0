import { ensureSite } from './ensure-site.ts'

/** Before journeys: builds the site where its sources have changed. */
export const setup = ensureSite
