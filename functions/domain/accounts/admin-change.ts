import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { adminMarkRow, count } from './account-rows.ts'
import { flagChange } from './flag-change.ts'

/**
 * Makes an admin of somebody who is none, or takes that back. Whoever becomes one signs in anew: their sessions were made
 * for longer than an admin's.
 */
export const adminChange = (user: UserItem, isAdmin: boolean, at: Date): Action[] => {
  const { userId, epoch } = user
  const { action, counters } = flagChange(user, { isAdmin, ...(isAdmin && { epoch: epoch + 1 }) })
  const mark = isAdmin
    ? { Put: { Item: adminMarkRow(userId, at.toISOString()) } }
    : { Delete: { Key: keys.adminMark(userId) } }
  return [action, mark, count(counters)]
}
