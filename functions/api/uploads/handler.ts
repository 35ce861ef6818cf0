import { toAuditContext } from '#functions/domain/admin/audit-context.ts'
import { openUpload } from '#functions/domain/uploads/open-upload.ts'
import { startUpload } from '#functions/domain/uploads/start-upload.ts'
import { uploadsContract } from '#shared/contracts/uploads.ts'
import { lambdaFor } from '../lambda-for.ts'
import { deps } from './deps.ts'

export const handler = lambdaFor('uploads', uploadsContract, {
  startUpload: ({ session, body, request }) => startUpload(deps, session.userId, body, request.idempotency),
  openUpload: ({ session, params, query, request }) =>
    openUpload(deps, { userId: session.userId, isAdmin: session.user.is_admin }, toAuditContext(session, request), {
      uploadId: params.id,
      request: query.request,
    }),
})
