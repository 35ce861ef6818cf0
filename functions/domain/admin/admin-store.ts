import { type Item, keys } from '#functions/platform/table/keys.ts'
import { type Action, transact } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'

/** Refuses the transaction if the caller is no longer an admin or is leaving. */
export const adminCondition = (userId: UserId): Action => ({
  ConditionCheck: {
    Key: keys.user(userId),
    ConditionExpression: 'isAdmin = :yes AND attribute_not_exists(erasesAt)',
    ExpressionAttributeValues: { ':yes': true },
  },
})

export const adminStore = {
  /** Writes a change by an admin; `moved` if the changed row has changed since the read. */
  async change(by: UserId, actions: readonly Action[]): Promise<'changed' | 'moved' | 'no-admin'> {
    const written = await transact([adminCondition(by), ...actions])
    if (written.done) return 'changed'
    return written.refused.has(0) ? 'no-admin' : 'moved'
  },
}

export type AdminStore = typeof adminStore

/** A decision, and what the same transaction writes with it. */
export type Decided = {
  /** Replaces the row that was read. */
  row: Item
  readVersion: number
  by: UserId
  also: readonly Action[]
}

export const reviewStore = {
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
