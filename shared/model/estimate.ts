import { type Price, priceOf } from './pricing.ts'

/** The price of what most people send first: a parcel under 2 kg by car, in the morning. */
export const estimateOf = (metres: number): Price =>
  priceOf({ category: 'Send Parcel', mode: 'Car', band: '<2kg', slot: 'morning', loading: false, metres })

/** How long an estimate may be kept: prices change with releases alone. */
export const estimateSeconds = 24 * 3600

/** A town as 'newport.shropshire', or a postcode district as 'LS1'. An address is neither. */
export const estimatePlaceId = /^(?:[a-z0-9-]{1,60}\.[a-z0-9-]{1,60}|[A-Z]{1,2}\d[A-Z\d]?)$/
