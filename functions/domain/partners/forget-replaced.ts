import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import type { ApplicationStore } from './partner-store.ts'

export type ForgetDeps = {
  applications: Pick<ApplicationStore, 'clearReplaced'>
  deleteUpload: (upload: { uploadId: UploadId; usedBy: UserId }) => Promise<void>
}

/** A file that cannot be deleted now stays listed in the row, and a scheduled task tries again. */
export const forgetReplaced = async ({ applications, deleteUpload }: ForgetDeps, item: PartnerItem): Promise<void> => {
  const { userId, replaced = [] } = item
  if (replaced.length === 0) return
  try {
    await inBatches(replaced, (uploadId) => deleteUpload({ uploadId, usedBy: userId }))
    await applications.clearReplaced(item)
  } catch {
    // The application itself is stored, so a failed deletion is no failure.
  }
}
