import { businessLists } from '#functions/domain/accounts/business-item.ts'
import { leavingStore } from '#functions/domain/accounts/leaving-store.ts'
import { findPeople } from '#functions/domain/accounts/search/find-people.ts'
import { searchStore } from '#functions/domain/accounts/search/search-store.ts'
import { suspensionActions } from '#functions/domain/accounts/suspension-store.ts'
import {
  adminChange,
  coverChange,
  flagChange,
  isProtected,
  signOutEverywhere,
  type UserItem,
  userDirectory,
  userStore,
} from '#functions/domain/accounts/user-store.ts'
import { adminStore, reviewStore } from '#functions/domain/admin/admin-store.ts'
import { auditStore } from '#functions/domain/admin/audit-store.ts'
import { newestLists, ownedBusinessStore, partyNamesStore, reviewLists } from '#functions/domain/admin/list-store.ts'
import { listedRoles } from '#functions/domain/admin/list-users.ts'
import { businessStore } from '#functions/domain/businesses/business-store.ts'
import { driverStore } from '#functions/domain/drivers/driver-store.ts'
import { applicationStore, partnerStore } from '#functions/domain/partners/partner-store.ts'
import { problemEntries } from '#functions/domain/problems/list-problems.ts'
import { problemStore } from '#functions/domain/problems/problem-store.ts'
import { reportStore } from '#functions/domain/reports/report-store.ts'
import { pauseList, pauseStore } from '#functions/domain/requests/counters/pause-store.ts'
import { findDelivery } from '#functions/domain/requests/door/door-details.ts'
import { endPartnership, endSuspendedWork } from '#functions/domain/requests/end-open-work.ts'
import { hiddenContentStore } from '#functions/domain/requests/hidden-content-store.ts'
import { historyStore, requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestNumberStore } from '#functions/domain/requests/request-number-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { partnerGroups, partnerLists } from '#functions/domain/shared/partner-item.ts'
import { planSearches } from '#functions/domain/shared/search-words.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { growthStore, statisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import { claimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { linkTo } from '#functions/domain/uploads/upload-links.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { personStore, profileActions } from '#functions/domain/users/person-store.ts'
import { config } from '#functions/platform/config.ts'
import { files } from '#functions/platform/files/files.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import type { Suspension } from '#shared/model/suspension.ts'

/** The stores and settings that the use cases run on outside tests. */
export const deps = {
  lists: reviewLists,
  partnerLists: [...new Set(Object.values(partnerLists))],
  partnerGroups,
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
  audit: auditStore.add,
  roles: listedRoles,
  planSearches,
  findPeople: findPeople.bind(undefined, { tokens: searchStore, profiles: userStore }),
  profiles: userStore,
  people: personStore,
  admins: adminStore,
  adminChange,
  isProtected,
  signOutEverywhere,
  changeFlags: flagChange,
  changeCover: coverChange,
  claimUploads: claimUploads({ uploads: uploadStore, files, now: () => new Date() }),
  gates: config.GATES,
  profileChange: profileActions,
  requests: requestStore,
  problems: problemStore,
  reports: reportStore,
  hiddenContent: hiddenContentStore,
  applications: applicationStore,
  uploads: uploadStore,
  linkToUpload: linkTo(files),
  problemEntries: problemEntries.bind(undefined, { partyNames: partyNamesStore, now: () => new Date() }),
  requestLists,
  history: historyStore,
  numbers: requestNumberStore,
  findDelivery: findDelivery.bind(undefined, requestStore),
  count,
  endPartnership,
  leavings: leavingStore,
  suspensionActions: async (user: UserItem, suspension: Suspension | undefined) =>
    suspensionActions(user, suspension, await leavingStore.ofSuspended(user, suspension, keyRing())),
  endSuspendedWork,
  keyRing,
  now: () => new Date(),
}
