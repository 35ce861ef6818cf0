import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { type Counters, counterChanges } from '#functions/platform/table/counter-changes.ts'
import { isRegular } from './user-index.ts'

/** What a person counts for in the statistics. Partners and businesses are counted by what they applied for or set up. */
const counted = (user: UserItem | undefined): Counters =>
  user
    ? {
        users: 1,
        ...(user.isAdmin && { admins: 1 }),
        ...(user.isDriver && { drivers: 1 }),
        ...(isRegular(user) && { regulars: 1 }),
      }
    : {}

/** What a step of a person changes in the statistics: before their first, and after their end, there is nobody. */
export const userCounters = (before: UserItem | undefined, after: UserItem | undefined): Counters =>
  counterChanges(counted(before), counted(after))
