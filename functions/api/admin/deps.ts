import { count } from '#functions/domain/accounts/account-rows.ts'
import { flagChange } from '#functions/domain/accounts/flag-change.ts'
import { statisticsStore } from '#functions/domain/accounts/statistics-store.ts'
import { applicationLists } from '#functions/domain/admin/application-list-store.ts'
import { reviewStore } from '#functions/domain/admin/review-store.ts'
import { partnerCounters } from '#functions/domain/partners/partner-counters.ts'
import { partnerLists } from '#functions/domain/partners/partner-index.ts'
import { partnerStore } from '#functions/domain/partners/partner-store.ts'
import { endPartnership } from '#functions/domain/requests/carry/end-partnership.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  lists: applicationLists,
  partnerLists: [...new Set(Object.values(partnerLists))],
  partners: partnerStore,
  statistics: statisticsStore,
  reviews: reviewStore,
  changeFlags: flagChange,
  partnerCounters,
  count,
  partnerFell: endPartnership,
  keyRing,
  now: () => new Date(),
}
