import { config } from '#functions/platform/config.ts'
import { type FailedRecords, localAdapters } from '#functions/platform/local-adapters.ts'

export const failedRecords: FailedRecords = {
  sift: async (keep) => {
    const local = localAdapters().failedRecords
    if (local) return local.sift(keep)
    if (!config.FAILED_RECORDS) return 0
    const { bucketOfFailedRecords } = await import('./bucket-of-failed-records.ts')
    return bucketOfFailedRecords.sift(keep)
  },
}
