import { count } from '#functions/domain/statistics/statistics-store.ts'
import type { Counters } from '#functions/platform/table/counter-changes.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { setIfUnchanged } from '#functions/platform/table/update-expressions.ts'
import { adminIndex, UserItem, userCounters, userIndex } from './user-item.ts'

export const userStore = {
  /** Whoever is still there of these people, by their ids. For a list, which may be a moment old. */
  async findAll(userIds: readonly string[]): Promise<Map<string, UserItem>> {
    const rows = await readRows([...new Set(userIds)].map(keys.user))
    const users = rows.map(read(UserItem))
    return new Map(users.map((user) => [user.userId, user]))
  },
}

export type UserStore = typeof userStore

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

/** Ends every session of an account that is there: each lives in the epoch it was born in. */
export const signOutEverywhere = (userId: string): Action => ({
  Update: {
    Key: keys.user(userId),
    UpdateExpression: 'SET epoch = epoch + :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':one': 1 },
  },
})

/** Holds a step up unless the partner is verified at the very moment of the write. */
export const verifiedPartnerCondition = (partnerId: string): Action => ({
  ConditionCheck: {
    Key: keys.user(partnerId),
    ConditionExpression:
      'isVerifiedPartner = :yes AND (attribute_not_exists(isDeactivated) OR isDeactivated = :no) AND attribute_not_exists(erasesAt)',
    ExpressionAttributeValues: { ':yes': true, ':no': false },
  },
})

export const adminMarkRow = (userId: string, grantedAt: string) => ({
  ...keys.adminMark(userId),
  userId,
  grantedAt,
  ...adminIndex(userId, grantedAt),
})
