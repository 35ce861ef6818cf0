import { categoryRules, type ItemCategory, type TransportMode } from './categories.ts'

/**
 * Tailpipe CO2e in milligrams per metre, from the UK Government's 2025 conversion factors: average van up to 3.5 t,
 * car, motorbike and rigid lorry. Walking, cycling and public transport add nothing.
 */
const factors: Record<TransportMode, number> = {
  Walking: 0,
  Bicycle: 0,
  'Public Transport': 0,
  Motorbike: 113.67,
  Car: 167.25,
  Van: 254.3,
  Truck: 837.51,
}

// Whole hundredths of a milligram: exact integers until the result is rounded to grams.
const hundredthsBy = (mode: TransportMode): number => Math.round(factors[mode] * 100)
const hundredthsInGram = 100_000

type Carriage = {
  category: ItemCategory
  mode: TransportMode
  /** From pickup to delivery by road. A dedicated van's empty return is not counted. */
  metres?: number | undefined
  /** How much longer the carrier's own journey became. If unknown, the whole distance counts. */
  detourMetres?: number | undefined
}

/** The emissions of a dedicated van minus those of the carrier. Null if the distance is unknown. */
export const co2SavedGrams = ({ category, mode, metres, detourMetres = metres }: Carriage): number | null => {
  if (!categoryRules[category].hasDelivery) return 0
  if (metres === undefined || detourMetres === undefined) return null
  const saved = hundredthsBy('Van') * Math.round(metres) - hundredthsBy(mode) * Math.round(detourMetres)
  return Math.max(0, Math.floor(saved / hundredthsInGram))
}
