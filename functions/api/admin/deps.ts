import { count } from '#functions/domain/accounts/account-rows.ts'
import { businessCounters } from '#functions/domain/accounts/business-counters.ts'
import { businessLists } from '#functions/domain/accounts/business-index.ts'
import { flagChange } from '#functions/domain/accounts/flag-change.ts'
import { statisticsStore } from '#functions/domain/accounts/statistics-store.ts'
import { ownedBusinessStore } from '#functions/domain/admin/owned-business-store.ts'
import { reviewLists } from '#functions/domain/admin/review-list-store.ts'
import { reviewStore } from '#functions/domain/admin/review-store.ts'
import { businessStore } from '#functions/domain/businesses/business-store.ts'
import { partnerCounters } from '#functions/domain/partners/partner-counters.ts'
import { partnerLists } from '#functions/domain/partners/partner-index.ts'
import { partnerStore } from '#functions/domain/partners/partner-store.ts'
import { endPartnership } from '#functions/domain/requests/carry/end-partnership.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  lists: reviewLists,
  partnerLists: [...new Set(Object.values(partnerLists))],
  businessLists: Object.values(businessLists),
  partners: partnerStore,
  businesses: businessStore,
  ownedBusinesses: ownedBusinessStore,
  statistics: statisticsStore,
  reviews: reviewStore,
  changeFlags: flagChange,
  partnerCounters,
  businessCounters,
  count,
  partnerFell: endPartnership,
  keyRing,
  now: () => new Date(),
}
