import { keys } from '#functions/platform/table/keys.ts'
import { type Action, type Item, transact } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'

/** Holds up what an admin does once they are none any more, or are leaving. */
const adminCondition = (userId: UserId): Action => ({
  ConditionCheck: {
    Key: keys.user(userId),
    ConditionExpression: 'isAdmin = :yes AND attribute_not_exists(erasesAt)',
    ExpressionAttributeValues: { ':yes': true },
  },
})

export const adminStore = {
  /** A change by an admin, all of it; or nothing, where one of the two is not what was read. */
  async change(by: UserId, actions: readonly Action[]): Promise<'changed' | 'moved' | 'no-admin'> {
    const written = await transact([adminCondition(by), ...actions])
    if (written.done) return 'changed'
    return written.refused.has(0) ? 'no-admin' : 'moved'
  },
}

export type AdminStore = typeof adminStore

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
