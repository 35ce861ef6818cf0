import { categoryRules, type ItemCategory, type TransportMode } from './categories.ts'

/**
 * Tailpipe CO2e in milligrams a metre, from the UK Government's conversion factors of 2025: the average van up to 3.5 t,
 * car, motorbike and rigid lorry. Who walks, rides a bicycle or takes the bus adds nothing to what is there anyway.
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

// In whole hundredths, so that nothing is lost on the way to whole grams.
const hundredthsBy = (mode: TransportMode): number => Math.round(factors[mode] * 100)
const hundredthsInGram = 100_000

type Carriage = {
  category: ItemCategory
  mode: TransportMode
  /** From pickup to delivery by road; a dedicated van's empty way back is not counted. */
  metres?: number | undefined
  /** How much longer the carrier's own journey became; nobody knows of one, so all of the way is their own doing. */
  detourMetres?: number | undefined
}

/** What a dedicated van had given off for it, less what its carrier did; null where the distance is not known. */
export const co2SavedGrams = ({ category, mode, metres, detourMetres = metres }: Carriage): number | null => {
  if (!categoryRules[category].hasDelivery) return 0
  if (metres === undefined || detourMetres === undefined) return null
  const saved = hundredthsBy('Van') * Math.round(metres) - hundredthsBy(mode) * Math.round(detourMetres)
  return Math.max(0, Math.floor(saved / hundredthsInGram))
}
