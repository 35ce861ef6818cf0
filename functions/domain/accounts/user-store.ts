import { count } from '#functions/domain/statistics/statistics-store.ts'
import { config } from '#functions/platform/config.ts'
import { directories, keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { type Counters, counterChanges, setIfUnchanged } from '#functions/platform/table/update-expressions.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { SessionUser } from '#shared/model/session-user.ts'

/** The row of a person. Flags that are absent are false; access rules read them live on every call. */
export type UserItem = {
  userId: UserId
  email: string
  createdAt: string
  /** Counts up when every open session must end: each session keeps the epoch it was born in. */
  epoch: number
  firstName?: string
  lastName?: string
  mobile?: string
  dateOfBirth?: string
  addressParts?: Record<'houseNumber' | 'street' | 'city' | 'county' | 'postcode', string>
  isAdmin?: boolean
  isDriver?: boolean
  isBusiness?: boolean
  isPartner?: boolean
  isVerifiedPartner?: boolean
  isDeactivated?: boolean
  passwordChangeRequired?: boolean
  /** Absent while the first password stands; always what the row of the password says. */
  passwordChangedAt?: string
  businessId?: string
  /** A copy: of the own business, or of the business one drives for. */
  businessName?: string
  /** When the account and all that is theirs goes, unless they sign in before. */
  erasesAt?: string
  /** Its rows are going now, so nobody can sign in to it any more. */
  isBeingErased?: boolean
  termsVersion?: string
  termsAgreedAt?: string
}
export const UserItem = rowSchema<UserItem>({ userId: 'string', email: 'string', createdAt: 'string', epoch: 'number' })

const isProfileComplete = (user: UserItem): boolean =>
  Boolean(user.firstName && user.lastName && user.mobile && user.dateOfBirth && user.addressParts)

export const toSessionUser = (user: UserItem): SessionUser => ({
  id: user.userId,
  email: user.email,
  first_name: user.firstName ?? null,
  business_name: user.businessName ?? null,
  mobile_number: user.mobile ?? null,
  is_admin: user.isAdmin ?? false,
  is_driver: user.isDriver ?? false,
  is_business: user.isBusiness ?? false,
  is_partner: user.isPartner ?? false,
  is_verified_partner: user.isVerifiedPartner ?? false,
  password_change_required: user.passwordChangeRequired ?? false,
  has_business_profile: Boolean(user.isBusiness && user.businessId),
  is_profile_complete: isProfileComplete(user),
})

/** Empty, until somebody has said who they are. */
export const fullName = ({ firstName, lastName }: Pick<UserItem, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

export const userDirectory = directories.users
export const adminDirectory = directories.admins
export const regularDirectory = directories.regulars

/** Whether somebody has no role at all. */
export const isRegular = ({ isAdmin, isDriver, isBusiness, isPartner }: UserItem): boolean =>
  !(isAdmin || isDriver || isBusiness || isPartner)

/** Everyone stands in the directory; those without any role in a list of their own besides. */
export const userIndex = (user: UserItem): Record<string, string> => {
  const place = `${user.createdAt}#${user.userId}`
  return {
    GSI1PK: userDirectory,
    GSI1SK: place,
    ...(isRegular(user) && { GSI2PK: regularDirectory, GSI2SK: place }),
  }
}

/** The admins' own list hangs on their mark, by when they became one. */
export const adminIndex = (userId: string, grantedAt: string) => ({
  GSI1PK: adminDirectory,
  GSI1SK: `${grantedAt}#${userId}`,
})

/** What a person counts for in the statistics. Partners and businesses are counted by what they applied for or set up. */
const countedUser = (user: UserItem | undefined): Counters =>
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
  counterChanges(countedUser(before), countedUser(after))

/** Where the system admin reads mail; empty where a stage has none. */
export const systemAdminEmail = config.SYSTEM_ADMIN_EMAIL.trim().toLowerCase()

/** The one admin whose account nobody changes, and whose password no mail can reset: whoever reads that mailbox would own the product. */
export const isProtected = ({ email }: { email: string }): boolean => email === systemAdminEmail

/** Drivers sign in with made-up addresses on a domain of ours that takes no mail. */
export const isDriverAddress = (email: string): boolean => email.endsWith(`@${config.DRIVER_MAIL_DOMAIN}`)

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
