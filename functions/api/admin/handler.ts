import { listActivity } from '#functions/domain/admin/activity/list-activity.ts'
import { toAuditContext } from '#functions/domain/admin/audit-context.ts'
import { listBusinesses } from '#functions/domain/admin/review/list-businesses.ts'
import { listPartners } from '#functions/domain/admin/review/list-partners.ts'
import { reviewName } from '#functions/domain/admin/review/review-name.ts'
import { verifyBusiness } from '#functions/domain/admin/review/verify-business.ts'
import { verifyPartner } from '#functions/domain/admin/review/verify-partner.ts'
import { listUsers } from '#functions/domain/admin/users/list-users.ts'
import { signOutUser } from '#functions/domain/admin/users/sign-out-user.ts'
import { toggleAdmin } from '#functions/domain/admin/users/toggle-admin.ts'
import { getAdminStats } from '#functions/domain/statistics/get-admin-stats.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { adminContract } from '#shared/contracts/admin.ts'
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
