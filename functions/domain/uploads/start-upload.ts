import type { Files } from '#functions/platform/files/files.ts'
import { newId } from '#functions/platform/new-id.ts'
import { Failure } from '#shared/model/failure.ts'
import { UploadId, type UserId } from '#shared/model/ids.ts'
import { type FileType, type UploadPurpose, uploadPurposes } from '#shared/model/upload-purposes.ts'
import { quarantineKey, type UploadStore, type WaitingUpload } from './upload-store.ts'

/** Enough for a partner's whole application several times over. */
const byteLimit = { max: 200 * 1024 * 1024, perSeconds: 3600 }

type Deps = { uploads: Pick<UploadStore, 'put' | 'takeBytes'>; files: Pick<Files, 'uploadLink'>; now: () => Date }
type Announcement = { purpose: UploadPurpose; contentType: FileType; size: number }

/** A place for one file of this kind and size. The same key and body get the same place, under a fresh link. */
export const startUpload = async (
  { uploads, files, now }: Deps,
  ownerId: UserId,
  { purpose, contentType, size }: Announcement,
  idempotency: { seed: string; bodyHash: string } | undefined,
): Promise<{ id: UploadId; url: string; headers: Record<string, string> }> => {
  const types: readonly FileType[] = uploadPurposes[purpose].types
  if (!types.includes(contentType)) throw new Failure('upload.unsupported')
  const at = now()
  const retryAfterSeconds = await uploads.takeBytes(ownerId, size, byteLimit, at)
  if (retryAfterSeconds !== undefined) throw new Failure('limit.reached', { retryAfterSeconds })
  const bodyHash = idempotency?.bodyHash
  const item: WaitingUpload = {
    uploadId: UploadId.parse(newId('upl', idempotency && Buffer.from(idempotency.seed, 'base64url'))),
    ownerId,
    purpose,
    contentType,
    size,
    state: 'waiting',
    createdAt: at.toISOString(),
    ...(bodyHash && { bodyHash }),
  }
  const stored = await uploads.put(item, at)
  if (stored !== 'stored' && stored.bodyHash !== bodyHash) throw new Failure('idempotency.reused')
  const url = await files.uploadLink(quarantineKey(item), { contentType, bytes: size })
  return { id: item.uploadId, url, headers: { 'content-type': contentType } }
}
