import { randomBytes } from 'node:crypto'
import type { Files } from '#functions/platform/files/files.ts'
import { loadOnce } from '#functions/platform/load-once.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { Failure, type FailureCode, failures } from '#shared/model/failure.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { type FileType, proofFiles, type UploadPurpose } from '#shared/model/upload-purposes.ts'
import { type ClaimedUpload, expiryOf, quarantineKey, type UploadStore, type WaitingUpload } from './upload-store.ts'

/** Loaded on demand: most calls of a function that can claim files name none. */
const loadSanitizer = loadOnce(() => import('#functions/platform/files/sanitize/sanitize-in-thread.ts'))

type Deps = {
  uploads: Pick<UploadStore, 'find' | 'claim'>
  files: Pick<Files, 'read' | 'write' | 'remove'>
  now: () => Date
}

/**
 * Checks and cleans the bytes of all uploads before it writes anything. The originals stay in quarantine until they
 * expire, so a refused form can be sent again with the same files.
 */
export const claimUploads =
  ({ uploads, files, now }: Deps): ClaimUploads =>
  async (ownerId, wanted, usedBy) => {
    const waiting = await Promise.all(
      wanted.map(async (one, index) => {
        if (wanted.findIndex(({ uploadId }) => uploadId === one.uploadId) < index) throw refusedFile('upload.used', one)
        return { one, upload: await findWaiting({ uploads, now }, ownerId, one) }
      }),
    )
    const cleaned = await Promise.all(waiting.map(({ one, upload }) => clean(files, upload, one)))

    const claimedAt = now().toISOString()
    const claimed = cleaned.map(({ upload, bytes }) => ({
      // Each try has its own file name, so that undoing one try never deletes the file of another.
      item: { ...upload, state: 'claimed', usedBy, claimedAt, fileKey: newFileKey(upload) } satisfies ClaimedUpload,
      bytes,
    }))
    const stored = await storeFiles(files, claimed)
    return { ...stored, actions: claimed.map(({ item }) => uploads.claim(item)) }
  }

/** Stores all files, or none if one fails. */
export const storeFiles = async (
  files: Pick<Files, 'write' | 'remove'>,
  claimed: readonly { item: ClaimedUpload; bytes: Buffer }[],
): Promise<Pick<Claim, 'files' | 'undo'>> => {
  const undo = async (): Promise<void> => {
    await Promise.all(claimed.map(({ item }) => files.remove(item.fileKey)))
  }
  const written = await Promise.allSettled(
    claimed.map(({ item, bytes }) => files.write(item.fileKey, bytes, item.contentType)),
  )
  const failed = written.find((result) => result.status === 'rejected')
  if (failed) {
    await undo().catch(() => undefined) // the file store is down; nobody knows the names of files that it stored
    throw failed.reason
  }
  return {
    files: claimed.map(({ item: { uploadId, contentType }, bytes }) => ({
      uploadId,
      contentType,
      bytes: bytes.length,
    })),
    undo,
  }
}

/** The error appears at the field of the file, so that users need not choose all files again. */
export const refusedFile = (code: FailureCode, { field }: WantedFile): Failure =>
  new Failure(code, { fields: { [field]: failures[code].text } })

/** Links contain it, so it does not contain the upload's id. */
export const newFileKey = ({ purpose }: Pick<WaitingUpload, 'purpose'>): string =>
  `${purpose === 'proof' ? proofFiles.prefix : 'files/'}${randomBytes(18).toString('hex')}`

/** Another user's upload gets the same answer as an unknown one. */
const findWaiting = async (
  { uploads, now }: Pick<Deps, 'uploads' | 'now'>,
  ownerId: UserId,
  wanted: WantedFile,
): Promise<WaitingUpload> => {
  const upload = await uploads.find(wanted.uploadId)
  if (upload?.ownerId !== ownerId || upload.purpose !== wanted.purpose) throw refusedFile('upload.unknown', wanted)
  if (upload.state === 'claimed') throw refusedFile('upload.used', wanted)
  if (expiryOf(upload) <= now()) throw refusedFile('upload.unknown', wanted)
  return upload
}

/** Removes a file that is not completely of the announced type and size. */
const clean = async (
  files: Deps['files'],
  upload: WaitingUpload,
  wanted: WantedFile,
): Promise<{ upload: WaitingUpload; bytes: Buffer }> => {
  const given = await files.read(quarantineKey(upload))
  if (!given) throw refusedFile('upload.unknown', wanted)
  const { sanitizeInThread } = await loadSanitizer()
  const bytes = given.length === upload.size ? await sanitizeInThread(given, upload.contentType) : undefined
  if (bytes) return { upload, bytes }
  await files.remove(quarantineKey(upload))
  throw refusedFile('upload.unsupported', wanted)
}

export type ClaimedFile = { uploadId: UploadId; contentType: FileType; bytes: number }

/** A file that a form names, and the field that names it. */
export type WantedFile = { uploadId: UploadId; purpose: UploadPurpose; field: string }

/** Files that were cleaned and stored; `actions` claim them in the form's own transaction. */
export type Claim = {
  files: ClaimedFile[]
  actions: Action[]
  /** To call if that transaction was refused, but not if its outcome is unknown. */
  undo: () => Promise<void>
}

/** Claims a user's uploads for what `usedBy` names; throws a Failure for the first one that cannot be used. */
export type ClaimUploads = (ownerId: UserId, wanted: readonly WantedFile[], usedBy: string) => Promise<Claim>
