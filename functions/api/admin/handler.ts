import { businessLists } from '#functions/domain/accounts/business-item.ts'
import { findPeople } from '#functions/domain/accounts/search/find-people.ts'
import { searchStore } from '#functions/domain/accounts/search/search-store.ts'
import { suspensionActions } from '#functions/domain/accounts/suspension-store.ts'
import {
  adminChange,
  flagChange,
  isProtected,
  signOutEverywhere,
  userDirectory,
  userStore,
} from '#functions/domain/accounts/user-store.ts'
import { adminStore, reviewStore } from '#functions/domain/admin/admin-store.ts'
import { auditStore, toAuditContext } from '#functions/domain/admin/audit-store.ts'
import { getReviewFacts } from '#functions/domain/admin/get-review-facts.ts'
import { listActivity } from '#functions/domain/admin/list-activity.ts'
import { listBusinesses, listPartners } from '#functions/domain/admin/list-reviews.ts'
import { newestLists, ownedBusinessStore, partyNamesStore, reviewLists } from '#functions/domain/admin/list-store.ts'
import { listedRoles, listUsers } from '#functions/domain/admin/list-users.ts'
import { verifyBusiness, verifyPartner } from '#functions/domain/admin/review.ts'
import { reviewName } from '#functions/domain/admin/review-name.ts'
import { liftSuspension, suspendUser } from '#functions/domain/admin/suspend-user.ts'
import { signOutUser, toggleAdmin } from '#functions/domain/admin/user-actions.ts'
import { businessStore } from '#functions/domain/businesses/business-store.ts'
import { driverStore } from '#functions/domain/drivers/driver-store.ts'
import { partnerStore } from '#functions/domain/partners/partner-store.ts'
import { pauseList, pauseStore } from '#functions/domain/requests/counters/pause-store.ts'
import { disputeStore } from '#functions/domain/requests/disputes/dispute-store.ts'
import { listProblems } from '#functions/domain/requests/disputes/list-problems.ts'
import { getProblemFile } from '#functions/domain/requests/disputes/problem-file.ts'
import { resolveProblem } from '#functions/domain/requests/disputes/resolve-problem.ts'
import { endPartnership, endSuspendedWork } from '#functions/domain/requests/end-open-work.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { partnerLists } from '#functions/domain/shared/partner-item.ts'
import { planSearches } from '#functions/domain/shared/search-words.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { getAdminStats } from '#functions/domain/statistics/get-admin-stats.ts'
import { growthStore, statisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import { personStore, profileActions } from '#functions/domain/users/person-store.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { adminContract } from '#shared/contracts/admin.ts'
import { lambdaFor } from '../lambda-for.ts'

/** The stores and settings that the use cases run on outside tests. */
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
  profileChange: profileActions,
  requests: requestStore,
  disputes: disputeStore,
  count,
  endPartnership,
  suspensionActions,
  endSuspendedWork,
  keyRing,
  now: () => new Date(),
}

export const handler = lambdaFor('admin', adminContract, {
  listPartners: ({ session, query }) => listPartners(deps, session, query),
  verifyPartner: ({ session, params, body, request }) =>
    verifyPartner(deps, toAuditContext(session, request), params.id, body),
  getReviewFacts: ({ session, params, request }) => getReviewFacts(deps, toAuditContext(session, request), params.id),
  reviewName: ({ session, params, body, request }) =>
    reviewName(deps, toAuditContext(session, request), params.id, body),
  listBusinesses: ({ session, query }) => listBusinesses(deps, session, query),
  verifyBusiness: ({ session, params, body, request }) =>
    verifyBusiness(deps, toAuditContext(session, request), params.id, body),
  getAdminStats: () => getAdminStats(deps),
  listActivity: ({ session, query }) => listActivity(deps, session, query),
  listUsers: ({ session, query }) => listUsers(deps, session, query),
  toggleAdmin: ({ session, params, body, request }) =>
    toggleAdmin(deps, toAuditContext(session, request), params.id, body),
  suspendUser: ({ session, params, body, request }) =>
    suspendUser(deps, toAuditContext(session, request), params.id, body),
  liftSuspension: ({ session, params, request }) => liftSuspension(deps, toAuditContext(session, request), params.id),
  signOutUser: ({ session, params, request }) => signOutUser(deps, toAuditContext(session, request), params.id),
  listProblems: ({ session, query }) => listProblems(deps, session, query),
  getProblemFile: ({ session, params: { problemId }, query, request }) =>
    getProblemFile(deps, session, toAuditContext(session, request), {
      problemId,
      withAddresses: query.addresses === 'true',
    }),
  resolveProblem: ({ session, params, body, request }) =>
    resolveProblem(deps, session, toAuditContext(session, request), params.problemId, body),
})
