import { auditStore, toAuditContext } from '#functions/domain/admin/audit-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { openUpload, startUpload } from '#functions/domain/uploads/upload-links.ts'
import { uploadStore as uploads } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { uploadsContract } from '#shared/contracts/uploads.ts'
import { lambdaFor } from '../lambda-for.ts'

export const deps = { uploads, files, requestOf: requestStore.find, audit: auditStore.add, now: () => new Date() }

export const handler = lambdaFor('uploads', uploadsContract, {
  startUpload: ({ session, body, request }) => startUpload(deps, session.userId, body, request.idempotency),
  openUpload: ({ session, params, query, request }) =>
    openUpload(deps, { userId: session.userId, isAdmin: session.user.is_admin }, toAuditContext(session, request), {
      uploadId: params.id,
      request: query.request,
    }),
})
