import { type Action, transact } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'
import { adminCondition } from '../admin-condition.ts'

export const adminStore = {
  /** A change by an admin, all of it; or nothing, where one of the two is not what was read. */
  async change(by: UserId, actions: readonly Action[]): Promise<'changed' | 'moved' | 'no-admin'> {
    const written = await transact([adminCondition(by), ...actions])
    if (written.done) return 'changed'
    return written.refused.has(0) ? 'no-admin' : 'moved'
  },
}

export type AdminStore = typeof adminStore
