import { type Price, priceOf } from './pricing.ts'

/** The price of what most people send first: a parcel under 2 kg by car, in the morning. */
export const estimateOf = (kilometres: number): Price =>
  priceOf({
    category: 'Send Parcel',
    mode: 'Car',
    band: '<2kg',
    slot: 'morning',
    loading: false,
    metres: kilometres * 1000,
  })
