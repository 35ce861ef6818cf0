/** In the order of effort, so that what suits a category or a weight is always an unbroken stretch of it. */
export const transportModes = ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car', 'Van', 'Truck'] as const
export type TransportMode = (typeof transportModes)[number]

export const weightBands = ['<2kg', '2-5kg', '5-10kg', '10-20kg', '20-50kg', '50kg+'] as const
export type WeightBand = (typeof weightBands)[number]

/** The upper bound of a band; of the last, what it begins with. */
export const kilogramsOf: Record<WeightBand, number> = {
  '<2kg': 2,
  '2-5kg': 5,
  '5-10kg': 10,
  '10-20kg': 20,
  '20-50kg': 50,
  '50kg+': 50,
}

export const itemCategories = [
  'Send Parcel',
  'Send Documents',
  'Send Household / Bulk Items',
  'Shopping Assistance',
  'Errand Run',
  'Household Recycling/Disposal',
] as const
export type ItemCategory = (typeof itemCategories)[number]

/** Which parts of the form a category has. */
type CategoryRule = {
  transports: readonly TransportMode[]
  photos: 'required' | 'optional' | 'none'
  description: 'required' | 'optional'
  asksWeight: boolean
  asksDimensions: boolean
  /** The number of bags and the receipt. */
  asksShopping: boolean
  offersLoading: boolean
  /** Recycling ends where it is collected, as far as the requester is concerned. */
  hasDelivery: boolean
}

const light = ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car'] as const
const heavy = ['Car', 'Van', 'Truck'] as const

/** One table for the form, its rules on both sides, the price and the matching. */
export const categoryRules: Record<ItemCategory, CategoryRule> = {
  'Send Parcel': {
    transports: light,
    photos: 'required',
    description: 'optional',
    asksWeight: true,
    asksDimensions: true,
    asksShopping: false,
    offersLoading: false,
    hasDelivery: true,
  },
  'Send Documents': {
    transports: light,
    photos: 'optional',
    description: 'optional',
    asksWeight: true,
    asksDimensions: false,
    asksShopping: false,
    offersLoading: false,
    hasDelivery: true,
  },
  'Send Household / Bulk Items': {
    transports: heavy,
    photos: 'required',
    description: 'optional',
    asksWeight: true,
    asksDimensions: true,
    asksShopping: false,
    offersLoading: true,
    hasDelivery: true,
  },
  'Shopping Assistance': {
    transports: ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car', 'Van'],
    photos: 'none',
    description: 'optional',
    asksWeight: false,
    asksDimensions: false,
    asksShopping: true,
    offersLoading: true,
    hasDelivery: true,
  },
  'Errand Run': {
    transports: light,
    photos: 'optional',
    description: 'required',
    asksWeight: false,
    asksDimensions: false,
    asksShopping: false,
    offersLoading: false,
    hasDelivery: true,
  },
  'Household Recycling/Disposal': {
    transports: heavy,
    photos: 'required',
    description: 'required',
    asksWeight: true,
    asksDimensions: true,
    asksShopping: false,
    offersLoading: false,
    hasDelivery: false,
  },
}

const upTo10kg = ['<2kg', '2-5kg', '5-10kg'] as const

/** What can be carried by each mode. */
export const bandsOf: Record<TransportMode, readonly WeightBand[]> = {
  Walking: upTo10kg,
  Bicycle: upTo10kg,
  'Public Transport': upTo10kg,
  Motorbike: [...upTo10kg, '10-20kg'],
  Car: [...upTo10kg, '10-20kg', '20-50kg'],
  Van: weightBands,
  Truck: ['20-50kg', '50kg+'],
}

/** Modes with a vehicle to recognise: its make, model and registration are shown to the requester. */
export const vehicleModes = ['Motorbike', 'Car', 'Van', 'Truck'] as const satisfies readonly TransportMode[]

/** The modes that may carry this, of which the requester prefers one. */
export const modesFor = (category: ItemCategory, band?: WeightBand | undefined): TransportMode[] =>
  categoryRules[category].transports.filter((mode) => !band || bandsOf[mode].includes(band))
