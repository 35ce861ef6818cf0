import { openUpload } from '#functions/domain/uploads/open-upload.ts'
import { startUpload } from '#functions/domain/uploads/start-upload.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { uploadsContract } from '#shared/contracts/uploads.ts'
import { deps } from './deps.ts'

export const handler = lambdaFor('uploads', uploadsContract, {
  startUpload: ({ session, body, request }) => startUpload(deps, session.userId, body, request.idempotency),
  openUpload: ({ session: { userId, user }, params }) =>
    openUpload(deps, { userId, isAdmin: user.is_admin }, params.id),
})
