/** Ordered by effort, so that the modes for a category or a weight are always neighbours in this list. */
export const transportModes = ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car', 'Van', 'Truck'] as const
export type TransportMode = (typeof transportModes)[number]

export const weightBands = ['<2kg', '2-5kg', '5-10kg', '10-20kg', '20-50kg', '50kg+'] as const
export type WeightBand = (typeof weightBands)[number]

/** The upper bound of each band. The last band has no upper bound, so this is its lower one. */
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

/** Which parts of the form a category uses. */
type CategoryRule = {
  transports: readonly TransportMode[]
  photos: 'required' | 'optional' | 'none'
  description: 'required' | 'optional'
  asksWeight: boolean
  asksDimensions: boolean
  /** Whether the form asks for the number of bags and the receipt. */
  asksShopping: boolean
  offersLoading: boolean
  /** False for recycling: the requester names no destination. */
  hasDelivery: boolean
}

const light = ['Walking', 'Bicycle', 'Public Transport', 'Motorbike', 'Car'] as const
const heavy = ['Car', 'Van', 'Truck'] as const

/** Read by the form, the validation on both sides, the price and the matching. */
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

/** The weights that each mode can carry. */
export const bandsOf: Record<TransportMode, readonly WeightBand[]> = {
  Walking: upTo10kg,
  Bicycle: upTo10kg,
  'Public Transport': upTo10kg,
  Motorbike: [...upTo10kg, '10-20kg'],
  Car: [...upTo10kg, '10-20kg', '20-50kg'],
  Van: weightBands,
  Truck: ['20-50kg', '50kg+'],
}

/** Modes whose vehicle the requester should recognise: make, model and registration are shown. */
export const vehicleModes = ['Motorbike', 'Car', 'Van', 'Truck'] as const satisfies readonly TransportMode[]

/** The modes that can carry this. The requester prefers one of them. */
export const modesFor = (category: ItemCategory, band?: WeightBand | undefined): TransportMode[] =>
  transportModes.filter((mode) => canCarry(mode, category, band))

export const canCarry = (mode: TransportMode, category: ItemCategory, band?: WeightBand | undefined): boolean => {
  const { transports }: CategoryRule = categoryRules[category]
  return transports.includes(mode) && (!band || bandsOf[mode].includes(band))
}
