import { hash } from 'node:crypto'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { ClaimedUpload } from '#functions/domain/uploads/upload-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { UploadId, type UserId } from '#shared/model/ids.ts'
import { proofFiles, type UploadPurpose } from '#shared/model/upload-purposes.ts'
import { readPicture } from './pictures.ts'
import { product } from './product.ts'

type Use = { picture: string; purpose: UploadPurpose; ownerId: UserId; usedBy: string; at: Date; name?: string }

const contentType = 'image/webp'

/**
 * Stores a picture as an uploaded file that a form has claimed. Returns the file, as the form names it, and the write
 * of its row. The name distinguishes pictures with the same use.
 */
export const claimPicture = async (use: Use): Promise<{ file: ClaimedFile; action: Action }> => {
  const { picture, purpose, ownerId, usedBy, at, name = `${usedBy} ${purpose}` } = use
  const bytes = readPicture(picture)
  const uploadId = product.idFor(UploadId, 'upl', name)
  // One copy for each owner, which is deleted when they leave, and one for each proof, which expires by itself.
  const fileKey =
    purpose === 'proof'
      ? `${proofFiles.prefix}demo/${hash('sha256', uploadId).slice(0, 24)}`
      : `files/demo/${ownerId}/${picture}`
  if (!(await product.files.read(fileKey))) await product.files.write(fileKey, bytes, contentType)
  const upload: ClaimedUpload = {
    uploadId,
    ownerId,
    purpose,
    contentType,
    size: bytes.length,
    createdAt: at.toISOString(),
    state: 'claimed',
    usedBy,
    fileKey,
    claimedAt: at.toISOString(),
  }
  const Item = { ...product.keys.upload(uploadId), ...upload }
  return { file: { uploadId, contentType, bytes: bytes.length }, action: { Put: { Item } } }
}
