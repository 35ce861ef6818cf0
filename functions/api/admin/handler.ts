import { toAuditContext } from '#functions/domain/admin/audit-context.ts'
import { listActivity } from '#functions/domain/admin/list-activity.ts'
import { listBusinesses, listPartners } from '#functions/domain/admin/list-reviews.ts'
import { listUsers } from '#functions/domain/admin/list-users.ts'
import { verifyBusiness, verifyPartner } from '#functions/domain/admin/review.ts'
import { reviewName } from '#functions/domain/admin/review-name.ts'
import { signOutUser, toggleAdmin } from '#functions/domain/admin/user-actions.ts'
import { getAdminStats } from '#functions/domain/statistics/get-admin-stats.ts'
import { adminContract } from '#shared/contracts/admin.ts'
import { lambdaFor } from '../lambda-for.ts'
import { deps } from './deps.ts'

export const handler = lambdaFor('admin', adminContract, {
  listPartners: ({ session, query }) => listPartners(deps, session, query),
  verifyPartner: ({ session, params, body, request }) =>
    verifyPartner(deps, toAuditContext(session, request), params.id, body),
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
  signOutUser: ({ session, params, request }) => signOutUser(deps, toAuditContext(session, request), params.id),
})
