import type { ItemCategory, TransportMode, WeightBand } from '#shared/model/categories.ts'
import type { offeredSlots } from '#shared/model/time-slots.ts'
import { hugePhoto, type PickedFile, pdfReceipt, smallPhoto, tiltedPhoto } from './journey-files.ts'

/** Everything that a person can say about what they want done. */
export type Job = {
  category: ItemCategory
  transport: TransportMode
  photos: PickedFile[]
  receipt?: PickedFile
  weight?: WeightBand
  size?: { length: number; width: number; height: number }
  bags?: number
  description: string
  loading?: true
  /** What is typed, and the suggestion that is taken then. */
  from: { typed: string; picked: string }
  /** Typed to the end, as an address that nobody suggests. */
  to?: string
  slot: (typeof offeredSlots)[number]
}

export const receiver = '07700 900321'

const leeds = { typed: '12 Park Row, Lee', picked: '12 Park Row, Leeds, UK' }
const bradford = '3 Well Street, Bradford, BD1 5PS'

export const parcel: Job = {
  category: 'Send Parcel',
  transport: 'Bicycle',
  photos: [smallPhoto, tiltedPhoto],
  weight: '2-5kg',
  size: { length: 60, width: 40.5, height: 30 },
  description: 'A box of books.\nPlease keep it dry.',
  from: leeds,
  to: bradford,
  slot: 'morning',
}

export const letter: Job = {
  category: 'Send Documents',
  transport: 'Public Transport',
  photos: [smallPhoto],
  weight: '<2kg',
  description: 'A certificate in an envelope.',
  from: leeds,
  to: bradford,
  slot: 'afternoon',
}

export const sofa: Job = {
  category: 'Send Household / Bulk Items',
  transport: 'Van',
  photos: [hugePhoto, smallPhoto, tiltedPhoto],
  weight: '50kg+',
  size: { length: 210, width: 95, height: 80 },
  description: 'A sofa, and its four legs in a bag.',
  loading: true,
  from: leeds,
  to: bradford,
  slot: 'evening',
}

export const shopping: Job = {
  category: 'Shopping Assistance',
  transport: 'Car',
  photos: [],
  receipt: pdfReceipt,
  bags: 3,
  description: 'The frozen things first, please.',
  loading: true,
  from: leeds,
  to: bradford,
  slot: 'morning',
}

export const errand: Job = {
  category: 'Errand Run',
  transport: 'Walking',
  photos: [smallPhoto],
  // What looks like a page is text like any other: a script that ran would break the policy, and fail the journey.
  description: 'Take the spare key to <img src="x" onerror="alert(1)">"><script>alert(2)</script>.',
  from: leeds,
  to: '40 Briggate, Leeds, LS1 6HD',
  slot: 'evening',
}

export const fridge: Job = {
  category: 'Household Recycling/Disposal',
  transport: 'Truck',
  photos: [smallPhoto],
  weight: '20-50kg',
  size: { length: 60, width: 60, height: 180 },
  description: 'An old fridge. It is empty and clean.',
  from: leeds,
  slot: 'afternoon',
}

/** One of each category, with every field that it has. */
export const jobs: Job[] = [parcel, letter, sofa, shopping, errand, fridge]
