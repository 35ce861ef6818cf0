import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type RecordLine, type RecordSide, starsOf } from '#shared/model/record-line.ts'

/**
 * The part of a row of counters that others may see as a record. A person has `jobDone`, a business `done`. Steps of
 * requests write all of them, save `stars` and `reviews`, the sum and number of stars.
 */
type Sum =
  | ('jobDone' | 'done' | 'jobBack' | 'jobGave' | 'jobMissed')
  | ('reqDone' | 'reqCalled' | 'reqLate' | 'reqVeryLate' | 'reqAway')
  | ('stars' | 'reviews')
export type RecordSums = Partial<Record<Sum, number>>
const RecordSums = rowSchema<RecordSums>({})

/** Whose record it is: a business stands for its drivers. */
export type Holder = { userId?: string | undefined; businessId?: string | undefined }

const rowOf = ({ userId = '', businessId }: Holder): Key =>
  businessId ? keys.businessCounts(businessId) : keys.historyCounts(userId)

/** Deliveries that arrived, or requests that were done. */
const doneOf = ({ jobDone = 0, done = jobDone, jobBack = 0, reqDone = 0 }: RecordSums, side: RecordSide) =>
  side === 'carrier' ? done - jobBack : reqDone

export const toRecordLine = (sums: RecordSums, side: RecordSide): RecordLine => {
  const { stars = 0, reviews = 0 } = sums
  return { stars: starsOf(stars, reviews), ratings: reviews, done: doneOf(sums, side) }
}

const sumsOf = (row: Item | undefined): RecordSums => read(RecordSums)(row) ?? {}

/** Eventually consistent: a record may be a moment behind. */
export const recordStore = {
  /** Zero for those who have done nothing yet, or are gone. */
  async sums(holder: Holder): Promise<RecordSums> {
    const [row] = await readRows([rowOf(holder)])
    return sumsOf(row)
  },

  /** Reads the sums of these people together, for the line of each. */
  async lines(userIds: readonly string[], side: RecordSide): Promise<(userId: string) => RecordLine> {
    const rows = await readRows([...new Set(userIds)].map((userId) => rowOf({ userId })))
    const found = new Map(rows.map((row) => [row.PK, row]))
    return (userId) => toRecordLine(sumsOf(found.get(rowOf({ userId }).PK)), side)
  },
}

export type RecordStore = typeof recordStore
