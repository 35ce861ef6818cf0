import { createHash } from 'node:crypto'
import type { Files } from '#functions/platform/files/files.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { type FileType, uploadPurposes } from '#shared/model/upload-purposes.ts'
import { type Carriage, isForCarrier, maySee } from './may-see.ts'
import type { ClaimedUpload } from './upload-item.ts'
import type { UploadStore } from './upload-store.ts'

type Deps = {
  uploads: Pick<UploadStore, 'find'>
  files: Pick<Files, 'downloadLink'>
  requestOf: (requestId: string) => Promise<Carriage | undefined>
}

/** A link to the file for whoever may see it. What nobody has looked at yet is shown to nobody, its owner included. */
export const openUpload = async (
  { uploads, files, requestOf }: Deps,
  viewerId: UserId,
  uploadId: UploadId,
): Promise<{ url: string }> => {
  const upload = await uploads.find(uploadId)
  if (upload?.state !== 'claimed') throw new Failure('upload.unknown')
  const carriage = isForCarrier(upload) && viewerId !== upload.ownerId ? await requestOf(upload.usedBy) : undefined
  if (!maySee(viewerId, upload, carriage)) throw new Failure('upload.unknown')
  const { contentType, fileKey } = upload
  return { url: await files.downloadLink(fileKey, { contentType, disposition: dispositionOf(upload) }) }
}

const endings: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Pictures stand in pages; documents, and every PDF, are only ever downloaded. No name comes from outside. */
const dispositionOf = ({ uploadId, purpose, contentType }: ClaimedUpload): string => {
  const { isDocument } = uploadPurposes[purpose]
  const kind = isDocument ? 'document' : contentType === 'application/pdf' ? 'file' : 'photo'
  const number = createHash('sha256').update(uploadId).digest('hex').slice(0, 8)
  return `${kind === 'photo' ? 'inline' : 'attachment'}; filename="${kind}-${number}.${endings[contentType]}"`
}
