import { count } from '#functions/domain/accounts/account-rows.ts'
import { adminChange } from '#functions/domain/accounts/admin-change.ts'
import { businessCounters } from '#functions/domain/accounts/business-counters.ts'
import { businessLists } from '#functions/domain/accounts/business-index.ts'
import { flagChange } from '#functions/domain/accounts/flag-change.ts'
import { profileStore } from '#functions/domain/accounts/profile-store.ts'
import { isProtected } from '#functions/domain/accounts/protected-admin.ts'
import { findPeople } from '#functions/domain/accounts/search/find-people.ts'
import { planSearches } from '#functions/domain/accounts/search/search-plan.ts'
import { searchStore } from '#functions/domain/accounts/search/search-store.ts'
import { searchTokensOf } from '#functions/domain/accounts/search/search-tokens.ts'
import { signOutEverywhere } from '#functions/domain/accounts/sign-out-everywhere.ts'
import { userDirectory } from '#functions/domain/accounts/user-index.ts'
import { newestLists } from '#functions/domain/admin/newest-first-store.ts'
import { partyNamesStore } from '#functions/domain/admin/party-names-store.ts'
import { ownedBusinessStore } from '#functions/domain/admin/review/owned-business-store.ts'
import { reviewLists } from '#functions/domain/admin/review/review-list-store.ts'
import { reviewStore } from '#functions/domain/admin/review/review-store.ts'
import { adminStore } from '#functions/domain/admin/users/admin-store.ts'
import { businessStore } from '#functions/domain/businesses/business-store.ts'
import { driverStore } from '#functions/domain/drivers/driver-store.ts'
import { partnerCounters } from '#functions/domain/partners/partner-counters.ts'
import { partnerLists } from '#functions/domain/partners/partner-index.ts'
import { partnerStore } from '#functions/domain/partners/partner-store.ts'
import { endPartnership } from '#functions/domain/requests/carry/end-partnership.ts'
import { pauseList, pauseStore } from '#functions/domain/requests/counters/pause-store.ts'
import { growthStore } from '#functions/domain/statistics/growth-store.ts'
import { statisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import { personStore, profileActions } from '#functions/domain/users/person-store.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'
import { listedRoles } from './listed-roles.ts'

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  lists: reviewLists,
  partnerLists: [...new Set(Object.values(partnerLists))],
  businessLists: Object.values(businessLists),
  partners: partnerStore,
  businesses: businessStore,
  drivers: driverStore,
  ownedBusinesses: ownedBusinessStore,
  statistics: statisticsStore,
  growth: growthStore,
  newest: newestLists,
  partyNames: partyNamesStore,
  everyone: userDirectory,
  pauseList,
  pauses: pauseStore,
  reviews: reviewStore,
  roles: listedRoles,
  lookUpsOf: planSearches,
  findPeople: findPeople.bind(undefined, { tokens: searchStore, profiles: profileStore }),
  profiles: profileStore,
  people: personStore,
  admins: adminStore,
  adminChange,
  isProtected,
  signOutEverywhere,
  changeFlags: flagChange,
  partnerCounters,
  profileChange: profileActions,
  searchTokens: searchTokensOf,
  businessCounters,
  count,
  endPartnership,
  keyRing,
  now: () => new Date(),
}
