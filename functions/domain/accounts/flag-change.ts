import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { asRead } from '#functions/platform/table/as-read.ts'
import type { Counters } from '#functions/platform/table/counter-changes.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { setting } from '#functions/platform/table/setting.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { userCounters } from './user-counters.ts'
import { userIndex } from './user-index.ts'

const flags = ['isAdmin', 'isDriver', 'isBusiness', 'isPartner', 'isVerifiedPartner', 'isDeactivated'] as const

type Flags = Pick<UserItem, 'isAdmin' | 'isPartner' | 'isVerifiedPartner'> & { epoch?: number }

/** The change of a person's row, and what it changes in the statistics, to be counted in the same step. */
export type FlagChange = { action: Action; counters: Counters }

/** Changes what somebody is and, with it, the lists they stand in; refused once they are not what was read any more. */
export const flagChange = (user: UserItem, wish: Flags): FlagChange => {
  const next = { ...user, ...wish }
  const [old, index] = [userIndex(user), userIndex(next)]
  const set = setting({ ...wish, ...index })
  const left = Object.keys(old).filter((name) => !(name in index))
  const unless = asRead(user, wish.epoch === undefined ? flags : [...flags, 'epoch'])
  return {
    action: {
      Update: {
        Key: keys.user(user.userId),
        UpdateExpression: [set.UpdateExpression, ...(left.length > 0 ? [`REMOVE ${left.join(', ')}`] : [])].join(' '),
        ConditionExpression: unless.ConditionExpression,
        ExpressionAttributeNames: { ...unless.ExpressionAttributeNames, ...set.ExpressionAttributeNames },
        ExpressionAttributeValues: { ...unless.ExpressionAttributeValues, ...set.ExpressionAttributeValues },
      },
    },
    counters: userCounters(user, next),
  }
}
