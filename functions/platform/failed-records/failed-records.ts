import { config } from '#functions/platform/config.ts'
import { localAdapters } from '#functions/platform/local-adapters.ts'

type Image = Record<string, unknown>

/** A record of the table's stream, as far as it matters here. */
export type FailedRecord = { dynamodb?: { Keys?: Image; OldImage?: Image; NewImage?: Image } }

/** What the fan-out gave up and is kept until somebody hands it over: whole rows, before and after a change. */
export type FailedRecords = {
  /** Leaves those records of each batch that `keep` returns. Returns how many are gone. */
  sift: (keep: (records: readonly FailedRecord[]) => Promise<readonly FailedRecord[]>) => Promise<number>
}

export const failedRecords: FailedRecords = {
  sift: async (keep) => {
    const local = localAdapters().failedRecords
    if (local) return local.sift(keep)
    if (!config.FAILED_RECORDS) return 0
    const { bucketOfFailedRecords } = await import('./bucket-of-failed-records.ts')
    return bucketOfFailedRecords.sift(keep)
  },
}
