import { listBusinesses } from '#functions/domain/admin/list-businesses.ts'
import { listPartners } from '#functions/domain/admin/list-partners.ts'
import { verifyBusiness } from '#functions/domain/admin/verify-business.ts'
import { verifyPartner } from '#functions/domain/admin/verify-partner.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { adminContract } from '#shared/contracts/admin.ts'
import { deps } from './deps.ts'

export const handler = lambdaFor('admin', adminContract, {
  listPartners: ({ session, query }) => listPartners(deps, session, query),
  verifyPartner: ({ session, params, body }) => verifyPartner(deps, session, params.id, body),
  listBusinesses: ({ session, query }) => listBusinesses(deps, session, query),
  verifyBusiness: ({ session, params, body }) => verifyBusiness(deps, session, params.id, body),
})
