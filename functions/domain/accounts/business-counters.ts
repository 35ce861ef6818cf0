import { type Counters, counterChanges } from '#functions/platform/table/counter-changes.ts'
import type { BusinessState } from './business-item.ts'

/** What a business counts for in the statistics: one that was turned down waits for nobody until it is changed. */
const countedAs: Record<BusinessState, Counters> = {
  pending: { businesses: 1, unverifiedBusinesses: 1 },
  verified: { businesses: 1 },
  rejected: { businesses: 1 },
}

const counted = (state: BusinessState | undefined): Counters => (state ? countedAs[state] : {})

/** What a step of a business changes in the statistics: its first has no state before, its end none after. */
export const businessCounters = (before: BusinessState | undefined, after: BusinessState | undefined): Counters =>
  counterChanges(counted(before), counted(after))
