import { auditStore, toAuditContext } from '#functions/domain/admin/audit-store.ts'
import { problemStore } from '#functions/domain/problems/problem-store.ts'
import { withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { openUpload, startUpload, toViewer } from '#functions/domain/uploads/upload-links.ts'
import { uploadStore as uploads } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { uploadsContract } from '#shared/contracts/uploads.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { lambdaFor } from '../lambda-for.ts'

const requestOf = async (requestId: RequestId) => {
  const item = await requestStore.find(requestId)
  return item && withExpiryApplied(item, new Date())
}

export const deps = {
  uploads,
  files,
  requestOf,
  problemOf: problemStore.find,
  audit: auditStore.add,
  now: () => new Date(),
}

export const handler = lambdaFor('uploads', uploadsContract, {
  startUpload: ({ session, body, request }) => startUpload(deps, session, body, request.idempotency),
  openUpload: ({ session, params, query, request }) =>
    openUpload(deps, toViewer(session), toAuditContext(session, request), {
      uploadId: params.id,
      ...(query.request && { request: query.request }),
      ...(query.problem && { problemId: query.problem }),
    }),
})
