import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { setIfUnchanged } from '#functions/platform/table/as-read.ts'
import type { Counters } from '#functions/platform/table/counter-changes.ts'
import { keys } from '#functions/platform/table/keys.ts'
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
  const left = Object.keys(old).filter((name) => !(name in index))
  const read = wish.epoch === undefined ? flags : ([...flags, 'epoch'] as const)
  const { UpdateExpression, ...change } = setIfUnchanged({ ...wish, ...index }, user, read)
  return {
    action: {
      Update: {
        Key: keys.user(user.userId),
        ...change,
        UpdateExpression: [UpdateExpression, ...(left.length > 0 ? [`REMOVE ${left.join(', ')}`] : [])].join(' '),
      },
    },
    counters: userCounters(user, next),
  }
}
