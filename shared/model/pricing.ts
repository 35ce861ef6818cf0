import { categoryRules, type ItemCategory, type TransportMode, type WeightBand } from './categories.ts'
import { milesText } from './distance-text.ts'
import { metresOf } from './geo.ts'
import { slotHours, type TimeSlot } from './time-slots.ts'

/** Increase this with every change of the tariff. A request keeps the version that priced it. */
export const tariffVersion = 1

export type Priced = {
  category: ItemCategory
  mode: TransportMode
  /** By road, between public points. An exact distance would reveal to strangers where someone lives. */
  metres: number
  band?: WeightBand | undefined
  slot: TimeSlot
  loadingAssistance: boolean
  bags?: number | undefined
}

export type Price = { pence: number; lines: { label: string; pence: number }[] }

const evenLoading = (pence: number): Record<WeightBand, number> => ({
  '<2kg': pence,
  '2-5kg': pence,
  '5-10kg': pence,
  '10-20kg': pence,
  '20-50kg': pence,
  '50kg+': pence,
})

/** In pence. A mile by car costs HMRC's mileage allowance, because partners make the journey anyway. */
export const tariff = {
  base: {
    'Send Documents': 250,
    'Send Parcel': 300,
    'Errand Run': 500,
    'Shopping Assistance': 650,
    'Send Household / Bulk Items': 1500,
    'Household Recycling/Disposal': 1900,
  } satisfies Record<ItemCategory, number>,
  /** Where each rate ends, in miles. */
  tiers: [20, 100, Number.POSITIVE_INFINITY],
  perMile: {
    Walking: [75, 75, 75],
    Bicycle: [60, 45, 45],
    'Public Transport': [35, 18, 10],
    Motorbike: [40, 24, 15],
    Car: [55, 30, 18],
    Van: [85, 50, 30],
    Truck: [130, 85, 60],
  } satisfies Record<TransportMode, number[]>,
  weight: { '<2kg': 0, '2-5kg': 100, '5-10kg': 250, '10-20kg': 500, '20-50kg': 1000, '50kg+': 2000 },
  /** The first bag is part of the base. */
  perFurtherBag: 100,
  loading: {
    'Send Household / Bulk Items': { ...evenLoading(800), '10-20kg': 1000, '20-50kg': 1200, '50kg+': 2000 },
    'Shopping Assistance': evenLoading(300),
  } as Partial<Record<ItemCategory, Record<WeightBand, number>>>, // only categories that offer it
  slotPercent: { morning: 0, afternoon: 0, evening: 10, night: 25 } satisfies Record<TimeSlot, number>,
  minimum: {
    Walking: 400,
    Bicycle: 400,
    'Public Transport': 400,
    Motorbike: 450,
    Car: 500,
    Van: 2000,
    Truck: 4500,
  } satisfies Record<TransportMode, number>,
}

/** Rounds half a penny up with integer arithmetic, so that every machine gets the same result. */
const divided = (amount: number, by: number): number => Math.floor((2 * amount + by) / (2 * by))

const millimetresInMile = metresOf(1) * 1000

const distancePence = (metres: number, mode: TransportMode): number => {
  const millimetres = Math.round(metres * 1000)
  const parts = tariff.tiers.map((ends, tier) => {
    const begins = (tariff.tiers[tier - 1] ?? 0) * millimetresInMile
    return Math.max(0, Math.min(millimetres, ends * millimetresInMile) - begins) * (tariff.perMile[mode][tier] ?? 0)
  })
  return divided(
    parts.reduce((sum, part) => sum + part),
    millimetresInMile,
  )
}

const distanceLabel = (metres: number): string => `Distance (${milesText(metres / 1000).toLowerCase()})`

/** The suggested price, line by line. Fields that the category does not have cost nothing. */
export const priceOf = (priced: Priced): Price => {
  const { category, mode, slot } = priced
  const rule = categoryRules[category]
  const band = rule.asksWeight ? priced.band : undefined
  const bags = rule.asksShopping ? (priced.bags ?? 1) : 1
  const metres = rule.hasDelivery ? priced.metres : 0

  const work = [
    { label: 'Base price', pence: tariff.base[category] },
    { label: distanceLabel(metres), pence: distancePence(metres, mode) },
    { label: `Weight (${band})`, pence: band ? tariff.weight[band] : 0 },
    { label: `${bags} bags`, pence: tariff.perFurtherBag * (bags - 1) },
  ]
  const surcharge = divided(totalOf(work) * tariff.slotPercent[slot], 100)
  const loading = priced.loadingAssistance ? (tariff.loading[category]?.[band ?? '<2kg'] ?? 0) : 0
  const requested = [
    ...work,
    { label: 'Loading / unloading', pence: loading },
    { label: slotHours[slot].label, pence: surcharge },
  ]
  const lines = [...requested, { label: 'Minimum fare', pence: tariff.minimum[mode] - totalOf(requested) }]
  const charged = lines.filter(({ pence }) => pence > 0)
  return { pence: totalOf(charged), lines: charged }
}

const totalOf = (lines: { pence: number }[]): number => lines.reduce((sum, { pence }) => sum + pence, 0)

/** The price of the most common first request: a parcel under 2 kg by car, in the morning. */
export const estimateOf = (kilometres: number): Price =>
  priceOf({
    category: 'Send Parcel',
    mode: 'Car',
    band: '<2kg',
    slot: 'morning',
    loadingAssistance: false,
    metres: kilometres * 1000,
  })
