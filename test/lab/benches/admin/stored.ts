import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { ClaimedUpload } from '#functions/domain/uploads/upload-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { UserId } from '#shared/model/ids.ts'
import { putRow, readRow } from '#test/support/table.ts'

export const ownedBusinessId = async (userId: UserId): Promise<string> => {
  const user = (await readRow(keys.user(userId))) as UserItem | undefined // our own code made this row
  if (!user?.businessId) throw new Error('This person owns no business')
  return user.businessId
}

/** Stores the upload of an applicant's ID document, as if they had sent it. */
export const claimedDocument = async (userId: UserId): Promise<string> => {
  const application = (await readRow(keys.partner(userId))) as PartnerItem | undefined // our own code made this row
  const file = application?.documents['id-document']
  if (!file) throw new Error('This person has no papers')
  const { uploadId, contentType, bytes: size } = file
  const at = new Date().toISOString()
  const upload: ClaimedUpload = {
    uploadId,
    ownerId: userId,
    purpose: 'id-document',
    contentType,
    size,
    createdAt: at,
    state: 'claimed',
    usedBy: userId,
    fileKey: `${uploadId}.png`,
    claimedAt: at,
  }
  await putRow({ ...keys.upload(uploadId), ...upload })
  return uploadId
}
