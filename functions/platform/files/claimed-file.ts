import type { Action } from '#functions/platform/table/table.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import type { FileType, UploadPurpose } from '#shared/model/upload-purposes.ts'

export type ClaimedFile = { uploadId: UploadId; contentType: FileType; bytes: number }

/** A file that a form names, and in which of its fields. */
export type WantedFile = { uploadId: UploadId; purpose: UploadPurpose; field: string }

/** Files that have been looked at and put in place; `actions` make them the form's, in its own transaction. */
export type Claim = {
  files: ClaimedFile[]
  actions: Action[]
  /** What to call when that transaction was refused; not when it is unknown how it ended. */
  undo: () => Promise<void>
}

/** Takes a person's uploads for one use, named by the id of what uses them; throws a Failure for the first that is not usable. */
export type ClaimUploads = (ownerId: UserId, wanted: readonly WantedFile[], usedBy: string) => Promise<Claim>
