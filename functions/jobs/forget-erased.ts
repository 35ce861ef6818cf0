import { failedRecords } from '#functions/platform/failed-records/failed-records.ts'
import type { FailedRecord } from '#functions/platform/local-adapters.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'

const peopleIn = (record: FailedRecord): string[] => [...new Set(JSON.stringify(record).match(/\busr_\w{22}\b/g))]

/** A record has its key as the table writes it, with the type of each part. */
const keyOf = ({ dynamodb }: FailedRecord): Key => {
  const { PK, SK } = (dynamodb?.Keys ?? {}) as Partial<Record<'PK' | 'SK', { S?: string }>> // all our keys are texts
  return { PK: PK?.S ?? '', SK: SK?.S ?? '' }
}

const idOf = ({ PK, SK }: { PK?: unknown; SK?: unknown }): string => `${PK} ${SK}`

/** Of a row that names nobody, such as a code that was mailed, its own row tells whether it may still be kept. */
const keep = async (records: readonly FailedRecord[]): Promise<FailedRecord[]> => {
  const rows = records.map((record) => {
    const people = peopleIn(record)
    return people.length > 0 ? people.map((id) => keys.user(id)) : [keyOf(record)]
  })
  const wanted = new Map(rows.flat().map((key) => [idOf(key), key]))
  const found = new Set((await readRows([...wanted.values()], { isConsistent: true })).map(idOf))
  return records.filter((_, index) => rows[index]?.every((key) => found.has(idOf(key))))
}

/**
 * What was put aside holds rows as they were. Of somebody who has been erased since then nothing may be left in it, so
 * each record is looked at anew: those that name somebody who is gone go, too.
 */
export const forgetErased = (): Promise<number> => failedRecords.sift(keep)
