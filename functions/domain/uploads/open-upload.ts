import { createHash } from 'node:crypto'
import type { AuditContext } from '#functions/domain/admin/audit-context.ts'
import type { AuditStore } from '#functions/domain/admin/audit-store.ts'
import type { Files } from '#functions/platform/files/files.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import { fileEndings, uploadPurposes } from '#shared/model/upload-purposes.ts'
import {
  type Carriage,
  canSee,
  isCarriedFor,
  isForAdmins,
  isForCarrier,
  isForRequester,
  type Viewer,
} from './may-see.ts'
import type { ClaimedUpload } from './upload-item.ts'
import type { UploadStore } from './upload-store.ts'

type Deps = {
  uploads: Pick<UploadStore, 'find'>
  files: Pick<Files, 'downloadLink'>
  requestOf: (requestId: string) => Promise<Carriage | undefined>
  audit: AuditStore['add']
  now: () => Date
}

/** Which file, and for which request its viewer looks at it. */
type Asked = { uploadId: UploadId; request?: RequestId | undefined }

/** A link to the file for whoever may see it. What nobody has looked at yet is shown to nobody, its owner included. */
export const openUpload = async (
  { uploads, files, requestOf, audit, now }: Deps,
  viewer: Viewer,
  context: AuditContext,
  { uploadId, request }: Asked,
): Promise<{ url: string }> => {
  const upload = await uploads.find(uploadId)
  if (upload?.state !== 'claimed') throw new Failure('upload.unknown')
  const { ownerId, purpose, contentType, fileKey, usedBy } = upload
  const isOwn = viewer.userId === ownerId
  // A file for the carrier belongs to its request; the photo of a carrier is looked at for one.
  const requestId = isForCarrier(upload) ? usedBy : isForRequester(upload) ? request : undefined
  const carriage = requestId && !isOwn ? await requestOf(requestId) : undefined
  if (!canSee(viewer, upload, carriage)) throw new Failure('upload.unknown')
  if (isForAdmins(upload) && !isOwn && !isCarriedFor(viewer, upload, carriage)) {
    // Before the link is given: nobody's papers are looked at without a trace.
    const subject = usedBy as UserId // papers are handed in for a person: an applicant, or a driver of the business
    const about = { uploadId, purpose }
    await audit({ ...context, at: now().toISOString(), action: 'document.opened', subject, about })
  }
  return { url: await files.downloadLink(fileKey, { contentType, disposition: dispositionOf(upload) }) }
}

/** Pictures stand in pages; documents, and every PDF, are only ever downloaded. No name comes from outside. */
const dispositionOf = ({ uploadId, purpose, contentType }: ClaimedUpload): string => {
  const { isDocument } = uploadPurposes[purpose]
  const kind = isDocument ? 'document' : contentType === 'application/pdf' ? 'file' : 'photo'
  const number = createHash('sha256').update(uploadId).digest('hex').slice(0, 8)
  return `${kind === 'photo' ? 'inline' : 'attachment'}; filename="${kind}-${number}.${fileEndings[contentType]}"`
}
