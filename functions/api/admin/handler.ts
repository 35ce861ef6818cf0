import { toAuditContext } from '#functions/domain/admin/audit-store.ts'
import { getDelivery, openDeliveryDetails, searchDeliveries } from '#functions/domain/admin/get-delivery.ts'
import { getPerson, openPersonDetails } from '#functions/domain/admin/get-person.ts'
import { getReviewFacts } from '#functions/domain/admin/get-review-facts.ts'
import { listActivity } from '#functions/domain/admin/list-activity.ts'
import { listBusinesses, listPartners } from '#functions/domain/admin/list-reviews.ts'
import { listUsers } from '#functions/domain/admin/list-users.ts'
import { recordRightToWork } from '#functions/domain/admin/record-right-to-work.ts'
import { verifyBusiness, verifyPartner } from '#functions/domain/admin/review.ts'
import { reviewName } from '#functions/domain/admin/review-name.ts'
import { reviewPapers } from '#functions/domain/admin/review-papers.ts'
import { liftSuspension, suspendUser } from '#functions/domain/admin/suspend-user.ts'
import { signOutUser, toggleAdmin } from '#functions/domain/admin/user-actions.ts'
import { listProblems } from '#functions/domain/problems/list-problems.ts'
import { getProblemFile } from '#functions/domain/problems/problem-file.ts'
import { resolveProblem } from '#functions/domain/problems/resolve-problem.ts'
import { decideReport } from '#functions/domain/reports/decide-report.ts'
import { getReport, listReports } from '#functions/domain/reports/list-reports.ts'
import { getAdminStats } from '#functions/domain/statistics/get-admin-stats.ts'
import { adminContract } from '#shared/contracts/admin.ts'
import { lambdaFor } from '../lambda-for.ts'
import { deps } from './deps.ts'

export const handler = lambdaFor('admin', adminContract, {
  listPartners: ({ session, query }) => listPartners(deps, session, query),
  verifyPartner: ({ session, params, body, request }) =>
    verifyPartner(deps, toAuditContext(session, request), params.id, body),
  getReviewFacts: ({ session, params, request }) => getReviewFacts(deps, toAuditContext(session, request), params.id),
  reviewName: ({ session, params, body, request }) =>
    reviewName(deps, toAuditContext(session, request), params.id, body),
  reviewPapers: ({ session, params, body, request }) =>
    reviewPapers(deps, toAuditContext(session, request), params.id, body),
  recordRightToWork: ({ session, params, body, request }) =>
    recordRightToWork(deps, toAuditContext(session, request), params.id, body),
  listBusinesses: ({ session, query }) => listBusinesses(deps, session, query),
  verifyBusiness: ({ session, params, body, request }) =>
    verifyBusiness(deps, toAuditContext(session, request), params.id, body),
  getAdminStats: () => getAdminStats(deps),
  listActivity: ({ session, query }) => listActivity(deps, session, query),
  exportTaxReport: async ({ session, body, request }) => {
    const { exportStoredTaxReport } = await import('./tax-report.ts') // needed once a year
    return exportStoredTaxReport(toAuditContext(session, request), session, body)
  },
  listUsers: ({ session, query }) => listUsers(deps, session, query),
  searchUsers: ({ session, body }) => listUsers(deps, session, body),
  toggleAdmin: ({ session, params, body, request }) =>
    toggleAdmin(deps, toAuditContext(session, request), params.id, body),
  suspendUser: ({ session, params, body, request }) =>
    suspendUser(deps, toAuditContext(session, request), params.id, body),
  liftSuspension: ({ session, params, request }) => liftSuspension(deps, toAuditContext(session, request), params.id),
  signOutUser: ({ session, params, request }) => signOutUser(deps, toAuditContext(session, request), params.id),
  getPerson: ({ params }) => getPerson(deps, params.id),
  openPersonDetails: ({ session, params, request }) =>
    openPersonDetails(deps, toAuditContext(session, request), params.id),
  searchDeliveries: ({ body }) => searchDeliveries(deps, body.q),
  getDelivery: ({ params }) => getDelivery(deps, params.id),
  openDeliveryDetails: ({ session, params, request }) =>
    openDeliveryDetails(deps, session, toAuditContext(session, request), params.id),
  listProblems: ({ session, query }) => listProblems(deps, session, query),
  getProblemFile: ({ session, params: { problemId }, query: { addresses }, request }) =>
    getProblemFile(deps, session, toAuditContext(session, request), { problemId, withAddresses: addresses === 'true' }),
  resolveProblem: ({ session, params, body, request }) =>
    resolveProblem(deps, session, toAuditContext(session, request), params.problemId, body),
  listReports: ({ session, query }) => listReports(deps, session, query),
  getReport: ({ session, params, request }) =>
    getReport(deps, session, toAuditContext(session, request), params.reportId),
  decideReport: ({ session, params: { reportId }, body: verdict, request }) =>
    decideReport(deps, session, toAuditContext(session, request), { reportId, verdict }),
})
