import { type Counters, counterChanges } from '#functions/platform/table/counter-changes.ts'
import type { PartnerStanding } from './partner-item.ts'

/** What an application counts for in the statistics. All of them together are `partners` and `refusedPartners`. */
const countedAs: Record<PartnerStanding, Counters> = {
  pending: { partners: 1, unverifiedPartners: 1 },
  verified: { partners: 1 },
  'name-waits': { partners: 1, waitingNames: 1 },
  rejected: { refusedPartners: 1 },
  revoked: { refusedPartners: 1 },
}

const counted = (standing: PartnerStanding | undefined): Counters => (standing ? countedAs[standing] : {})

/** What a step of an application changes in the statistics: its first has no state before, its end none after. */
export const partnerCounters = (before: PartnerStanding | undefined, after: PartnerStanding | undefined): Counters =>
  counterChanges(counted(before), counted(after))
