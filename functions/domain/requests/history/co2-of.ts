import { co2SavedGrams } from '#shared/model/co2.ts'
import type { RequestItem } from '../request-item.ts'

/** The grams of CO2e that a request saves, as it is carried. */
export const co2SavedBy = ({ category, mode, actualMode = mode, metres, detourMetres }: RequestItem): number | null =>
  co2SavedGrams({ category, mode: actualMode, metres, detourMetres })
