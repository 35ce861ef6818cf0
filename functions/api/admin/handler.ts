import { listPartners } from '#functions/domain/admin/list-partners.ts'
import { verifyPartner } from '#functions/domain/admin/verify-partner.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { adminContract } from '#shared/contracts/admin.ts'
import { deps } from './deps.ts'

export const handler = lambdaFor('admin', adminContract, {
  listPartners: ({ session, query }) => listPartners(deps, session, query),
  verifyPartner: ({ session, params, body }) => verifyPartner(deps, session, params.id, body),
})
