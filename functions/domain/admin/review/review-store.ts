import { type Action, type Item, transact } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'
import { adminCondition } from '../admin-condition.ts'

/** A decision, with all that is written in the same step. */
export type Decided = {
  /** The row as it stands from now on, in the place of the one that was read. */
  row: Item
  readVersion: number
  /** Who decides. */
  by: UserId
  also: readonly Action[]
}

export const reviewStore = {
  /** The decision and what follows from it; or nothing, where something is not as it was read. */
  async decide({ row, readVersion, by, also }: Decided): Promise<'decided' | 'moved' | 'no-admin'> {
    const written = await transact([
      adminCondition(by),
      {
        Put: {
          Item: row,
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': readVersion },
        },
      },
      ...also,
    ])
    if (written.done) return 'decided'
    return written.refused.has(0) ? 'no-admin' : 'moved'
  },
}

export type ReviewStore = typeof reviewStore
