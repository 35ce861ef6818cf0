import { join } from 'node:path'
import type { FailedRecord, FailedRecords } from '#functions/platform/local-adapters.ts'
import { lineFile } from '../line-file.ts'

export const failedRecordsFile = (dataDir: string) => lineFile<FailedRecord>(join(dataDir, 'failed-records.jsonl'))

/**
 * The file of the records that the fan-out gave up on. New ones may be appended while `keep` runs, so the file is read
 * again before it is replaced.
 */
export const failedRecordsIn = (dataDir: string): FailedRecords => ({
  sift: async (keep) => {
    const file = failedRecordsFile(dataDir)
    const before = file.read()
    if (before.length === 0) return 0
    const kept = new Set(await keep(before))
    const gone = new Set(before.filter((record) => !kept.has(record)).map((record) => JSON.stringify(record)))
    if (gone.size > 0) file.replace(file.read().filter((record) => !gone.has(JSON.stringify(record))))
    return before.length - kept.size
  },
})
