import { rowSchema } from '#functions/platform/table/row-schema.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { type FileType, quarantine, type UploadPurpose } from '#shared/model/upload-purposes.ts'

type Announced = {
  uploadId: UploadId
  ownerId: UserId
  purpose: UploadPurpose
  contentType: FileType
  /** As announced, in bytes; the link takes no other. */
  size: number
  createdAt: string
  /** Tells a repetition from another wish under the same key. */
  bodyHash?: string
}

/** Not looked at yet, and nobody may see it. */
export type WaitingUpload = Announced & { state: 'waiting' }

/** Looked at, cleaned and in a place of its own, for the one use that named it. */
export type ClaimedUpload = Announced & { state: 'claimed'; usedBy: string; fileKey: string; claimedAt: string }

export type UploadItem = WaitingUpload | ClaimedUpload
export const UploadItem = rowSchema<UploadItem>({
  uploadId: 'string',
  ownerId: 'string',
  purpose: 'string',
  contentType: 'string',
  size: 'number',
  createdAt: 'string',
  state: 'string',
})

const lifeMs = quarantine.hours * 3_600_000

export const expiryOf = ({ createdAt }: Announced): Date => new Date(Date.parse(createdAt) + lifeMs)

/** Where the browser puts it. Nothing of the name comes from outside. */
export const quarantineKey = ({ ownerId, uploadId }: Announced): string => `${quarantine.prefix}${ownerId}/${uploadId}`
