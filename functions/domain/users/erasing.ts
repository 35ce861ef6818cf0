import { count } from '#functions/domain/accounts/account-rows.ts'
import { businessCounters } from '#functions/domain/accounts/business-counters.ts'
import { searchTokensOf } from '#functions/domain/accounts/search/search-tokens.ts'
import { userCounters } from '#functions/domain/accounts/user-counters.ts'
import { partnerCounters } from '#functions/domain/partners/partner-counters.ts'
import { rideStore } from '#functions/domain/rides/ride-store.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { erasureStore } from './erasure-store.ts'
import { personStore } from './person-store.ts'

/** What it takes to erase a person, on the table and the files themselves. */
export const erasing = {
  people: personStore,
  erasures: erasureStore,
  rides: rideStore,
  uploads: uploadStore,
  files,
  searchTokens: searchTokensOf,
  count,
  partnerCounters,
  businessCounters,
  userCounters,
}
