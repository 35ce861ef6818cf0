import { count } from '#functions/domain/accounts/account-rows.ts'
import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { businessCounters } from '#functions/domain/accounts/business-counters.ts'
import { isProtected } from '#functions/domain/accounts/protected-admin.ts'
import { searchTokensOf } from '#functions/domain/accounts/search/search-tokens.ts'
import { userCounters } from '#functions/domain/accounts/user-counters.ts'
import { partnerCounters } from '#functions/domain/partners/partner-counters.ts'
import { cancelAllOf } from '#functions/domain/requests/cancel-all-of.ts'
import { endPartnership } from '#functions/domain/requests/carry/end-partnership.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { rideStore } from '#functions/domain/rides/ride-store.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { erasureStore } from '#functions/domain/users/erasure-store.ts'
import { personStore } from '#functions/domain/users/person-store.ts'
import { files } from '#functions/platform/files/files.ts'

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  people: personStore,
  erasures: { ...erasureStore, otherAdmins: accountStore.otherAdmins },
  requests: { ...requestLists, ...requestStore },
  cancelAllOf: cancelAllOf.bind(undefined, { requests: requestStore, lists: requestLists }),
  partnerFell: endPartnership,
  rides: rideStore,
  uploads: uploadStore,
  files,
  searchTokens: searchTokensOf,
  count,
  partnerCounters,
  businessCounters,
  userCounters,
  isProtected,
  now: () => new Date(),
}
