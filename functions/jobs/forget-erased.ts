import { failedRecords } from '#functions/platform/failed-records/failed-records.ts'
import type { FailedRecord } from '#functions/platform/local-adapters.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'

const peopleIn = (record: FailedRecord): string[] => [...new Set(JSON.stringify(record).match(/\busr_\w{22}\b/g))]

/** The key of a record is in DynamoDB JSON: each part has its type. */
const keyOf = ({ dynamodb }: FailedRecord): Key => {
  const { PK, SK } = (dynamodb?.Keys ?? {}) as Partial<Record<'PK' | 'SK', { S?: string }>> // all our keys are texts
  return { PK: PK?.S ?? '', SK: SK?.S ?? '' }
}

const idOf = ({ PK, SK }: { PK?: unknown; SK?: unknown }): string => `${PK} ${SK}`

/** A record that names no user, such as a mailed code, is kept as long as its row exists. */
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
 * The records that were put aside hold whole rows, which may name users who have been erased since. Checks each record
 * again and drops those that name an erased user.
 */
export const forgetErased = (): Promise<number> => failedRecords.sift(keep)
