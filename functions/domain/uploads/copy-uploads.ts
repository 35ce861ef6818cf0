import type { Files } from '#functions/platform/files/files.ts'
import { newId } from '#functions/platform/new-id.ts'
import { Failure } from '#shared/model/failure.ts'
import { UploadId, type UserId } from '#shared/model/ids.ts'
import { type Claim, newFileKey, refusedFile, storeFiles, type WantedFile } from './claim-uploads.ts'
import { byteLimit } from './upload-links.ts'
import type { ClaimedUpload, UploadStore } from './upload-store.ts'

type Deps = {
  uploads: Pick<UploadStore, 'find' | 'takeBytes' | 'putCopy'>
  files: Pick<Files, 'read' | 'write' | 'remove'>
  now: () => Date
}

/**
 * Copies a user's files from one use to another, under ids of their own. They are checked and cleaned already. Copies
 * count as uploads, because otherwise a user could store any amount by repeating the call.
 */
export const copyUploads =
  ({ uploads, files, now }: Deps): CopyUploads =>
  async (ownerId, wanted, { from, to }) => {
    const originals = await Promise.all(wanted.map((one) => readOriginal({ uploads, files }, one, { ownerId, from })))
    const at = now()
    const total = originals.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const retryAfterSeconds = await uploads.takeBytes(ownerId, total, byteLimit, at)
    if (retryAfterSeconds !== undefined) throw new Failure('upload.too-many', { retryAfterSeconds })
    const copies = originals.map(({ upload: { purpose, contentType }, bytes }) => ({
      item: {
        uploadId: UploadId.parse(newId('upl')),
        ownerId,
        purpose,
        contentType,
        size: bytes.length,
        createdAt: at.toISOString(),
        state: 'claimed',
        usedBy: to,
        claimedAt: at.toISOString(),
        fileKey: newFileKey({ purpose }),
      } satisfies ClaimedUpload,
      bytes,
    }))
    const stored = await storeFiles(files, copies)
    return { ...stored, actions: copies.map(({ item }) => uploads.putCopy(item)) }
  }

type Original = { upload: ClaimedUpload; bytes: Buffer }

const readOriginal = async (
  { uploads, files }: Pick<Deps, 'uploads' | 'files'>,
  wanted: WantedFile,
  { ownerId, from }: { ownerId: UserId; from: string },
): Promise<Original> => {
  const upload = await uploads.find(wanted.uploadId)
  const isTheirs = upload?.ownerId === ownerId && upload.purpose === wanted.purpose
  if (!isTheirs || upload.state !== 'claimed' || upload.usedBy !== from) throw refusedFile('upload.unknown', wanted)
  const bytes = await files.read(upload.fileKey)
  if (!bytes) throw refusedFile('upload.unknown', wanted)
  return { upload, bytes }
}

/** Copies the files in the order in which they are wanted. */
export type CopyUploads = (
  ownerId: UserId,
  wanted: readonly WantedFile[],
  between: { from: string; to: string },
) => Promise<Claim>
