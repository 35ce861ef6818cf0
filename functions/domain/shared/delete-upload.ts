import type { UploadStore } from '#functions/domain/uploads/upload-store.ts'
import type { Files } from '#functions/platform/files/files.ts'
import type { UploadId } from '#shared/model/ids.ts'

export type DeleteUploadDeps = {
  uploads: Pick<UploadStore, 'find' | 'remove'>
  files: Pick<Files, 'remove'>
}

/**
 * Deletes an upload and its file, but only if it belongs to `usedBy`: a user, a request or a problem.
 * Ids are public, so knowing one proves nothing. The file goes before the row, so a crash leaves no file without a row.
 */
export const deleteUpload = async (
  { uploads, files }: DeleteUploadDeps,
  { uploadId, usedBy }: { uploadId: UploadId; usedBy: string },
): Promise<void> => {
  const upload = await uploads.find(uploadId)
  if (upload?.state !== 'claimed' || upload.usedBy !== usedBy) return
  await files.remove(upload.fileKey)
  await uploads.remove(upload)
}
