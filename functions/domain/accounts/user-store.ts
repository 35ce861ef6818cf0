import { count } from '#functions/domain/statistics/count-store.ts'
import { config } from '#functions/platform/config.ts'
import { directories, keys } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { type Counters, counterChanges, setIfUnchanged } from '#functions/platform/table/update-expressions.ts'
import { canaryAccount } from '#shared/model/canary.ts'
import type { Cover } from '#shared/model/cover.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { QuietHours, Switch } from '#shared/model/notification-settings.ts'
import type { SessionUser, SuspensionNotice } from '#shared/model/session-user.ts'
import { type Leaving, type Suspension, suspensionAt, toNotice } from '#shared/model/suspension.ts'

/** The row of a user. An absent flag is false. Access rules read the flags on every call. */
export type UserItem = {
  userId: UserId
  email: string
  createdAt: string
  /** Raised by one to end all sessions: a session is valid only in the epoch in which it started. */
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
  /** When they were deactivated; absent while they are active. */
  deactivatedAt?: string
  passwordChangeRequired?: boolean
  /** Absent until the first change; always equal to `changedAt` in the row of the password. */
  passwordChangedAt?: string
  businessId?: string
  /** A copy of the name of the business that they own or drive for. */
  businessName?: string
  /** When the account will be erased, unless they sign in before then. */
  erasesAt?: string
  /** The erasure has begun, so they can no longer sign in. */
  isBeingErased?: boolean
  /** Keyed hashes of their traits will outlive the account for a while. */
  leavesMarks?: boolean
  suspension?: Suspension
  /** Of a partner. Absent for those who were approved before papers were asked for. */
  cover?: Cover
  /** The hashes of the marks that the suspension left; lifting it removes them. */
  marks?: string[]
  /** When they posted their first request. Only then do we look up whether they are shut out. */
  firstPostAt?: string
  /** Someone with the same mailbox, phone or company number is shut out, or was when they left. */
  returnsAfter?: Leaving
  /** What they have switched off. The table keeps no empty set. */
  notificationsOff?: Set<Switch>
  quietHours?: QuietHours
  termsVersion?: string
  termsAgreedAt?: string
}
export const UserItem = rowSchema<UserItem>({ userId: 'string', email: 'string', createdAt: 'string', epoch: 'number' })

const isProfileComplete = (user: UserItem): boolean =>
  Boolean(user.firstName && user.lastName && user.mobile && user.dateOfBirth && user.addressParts)

export const toSessionUser = (user: UserItem, now: Date): SessionUser => ({
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
  suspended: noticeOf(user, now),
  ...(config.WASTE === 'off' && { no_waste: true as const }),
})

/** The current suspension, as the user and admins see it. */
export const noticeOf = (user: UserItem, now: Date): SuspensionNotice | null => {
  const suspension = suspensionAt(user, now)
  return suspension ? toNotice(suspension) : null
}

/** Empty until the user has filled in their profile. */
export const fullName = ({ firstName, lastName }: Pick<UserItem, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

export const userDirectory = directories.users
export const adminDirectory = directories.admins
export const regularDirectory = directories.regulars

/** Whether the user has no role at all. */
export const isRegular = ({ isAdmin, isDriver, isBusiness, isPartner }: UserItem): boolean =>
  !(isAdmin || isDriver || isBusiness || isPartner)

/** Every user is in the directory; users without a role are also in a list of their own. */
export const userIndex = (user: UserItem): Record<string, string> => {
  const place = `${user.createdAt}#${user.userId}`
  return {
    GSI1PK: userDirectory,
    GSI1SK: place,
    ...(isRegular(user) && { GSI2PK: regularDirectory, GSI2SK: place }),
  }
}

/** The list of admins, sorted by when they became one. It indexes their marks, not the user rows. */
export const adminIndex = (userId: string, grantedAt: string) => ({
  GSI1PK: adminDirectory,
  GSI1SK: `${grantedAt}#${userId}`,
})

/** The statistics counters of a user. Partners and businesses are counted by their own rows. */
const countedUser = (user: UserItem | undefined): Counters =>
  user
    ? {
        users: 1,
        ...(user.isAdmin && { admins: 1 }),
        ...(user.isDriver && { drivers: 1 }),
        ...(isRegular(user) && { regulars: 1 }),
      }
    : {}

/** How a change of a user changes the statistics. A new user has no state before, an erased one none after. */
export const userCounters = (before: UserItem | undefined, after: UserItem | undefined): Counters =>
  counterChanges(countedUser(before), countedUser(after))

/** The system admin's address; empty on stages without one. */
export const systemAdminEmail = config.SYSTEM_ADMIN_EMAIL.trim().toLowerCase()

/**
 * Nobody can change the system admin's account, and no mail resets its password: access to their mailbox would open
 * everything.
 */
export const isProtected = ({ email }: { email: string }): boolean => email === systemAdminEmail

/** The id to look up when an account does not exist, so that both cases take equally long. */
export const nobody = 'usr_0000000000000000000000'

/** Drivers sign in with generated addresses on a domain that receives no mail. The canary does, too. */
export const isDriverAddress = (email: string): boolean =>
  email.endsWith(`@${config.DRIVER_MAIL_DOMAIN}`) || email === canaryAccount.email

export const userStore = {
  /** The users that exist, by id. Eventually consistent. */
  async findAll(userIds: readonly string[]): Promise<Map<string, UserItem>> {
    const rows = await readRows([...new Set(userIds)].map(keys.user))
    const users = rows.map(read(UserItem))
    return new Map(users.map((user) => [user.userId, user]))
  },
}

export type UserStore = typeof userStore

const flags = ['isAdmin', 'isDriver', 'isBusiness', 'isPartner', 'isVerifiedPartner', 'isDeactivated'] as const

type Flags = Pick<UserItem, 'isAdmin' | 'isPartner' | 'isVerifiedPartner' | 'cover'> & { epoch?: number }

/** Becoming an admin ends sessions and needs a user who is not suspended. */
const readForAdmins = [...flags, 'epoch', 'suspension'] as const

/** The write to a user's row, and what to count in the same transaction. */
export type FlagChange = { action: Action; counters: Counters }

/** Changes flags and the lists that follow from them; refused if the flags have changed since the read. */
export const flagChange = (user: UserItem, update: Flags): FlagChange => {
  const next = { ...user, ...update }
  const [old, index] = [userIndex(user), userIndex(next)]
  const left = Object.keys(old).filter((name) => !(name in index))
  const read = update.epoch === undefined ? flags : readForAdmins
  const { UpdateExpression, ...change } = setIfUnchanged({ ...update, ...index }, user, read)
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

/** What a verified partner's papers cover from now on; refused once they are not verified. */
export const coverChange = (userId: UserId, cover: Cover): Action => ({
  Update: {
    Key: keys.user(userId),
    UpdateExpression: 'SET cover = :cover',
    ConditionExpression: 'isVerifiedPartner = :yes',
    ExpressionAttributeValues: { ':cover': cover, ':yes': true },
  },
})

/**
 * Makes a user an admin, or takes that back. A new admin has to sign in again, because an admin's sessions are shorter.
 */
export const adminChange = (user: UserItem, isAdmin: boolean, at: Date): Action[] => {
  const { userId, epoch } = user
  const { action, counters } = flagChange(user, { isAdmin, ...(isAdmin && { epoch: epoch + 1 }) })
  const mark = isAdmin
    ? { Put: { Item: adminMarkRow(userId, at.toISOString()) } }
    : { Delete: { Key: keys.adminMark(userId) } }
  return [action, mark, count(counters)]
}

/** Ends all sessions of an existing account by starting a new epoch. */
export const signOutEverywhere = (userId: string): Action => ({
  Update: {
    Key: keys.user(userId),
    UpdateExpression: 'SET epoch = epoch + :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':one': 1 },
  },
})

/** Records the user's first request, and the mark that was found for their details. */
export const firstPost = (userId: UserId, mark: Leaving | undefined, at: Date): Action => ({
  Update: {
    Key: keys.user(userId),
    UpdateExpression: `SET firstPostAt = :at${mark ? ', returnsAfter = :mark' : ''}`,
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':at': at.toISOString(), ...(mark && { ':mark': mark }) },
  },
})

export const adminMarkRow = (userId: string, grantedAt: string) => ({
  ...keys.adminMark(userId),
  userId,
  grantedAt,
  ...adminIndex(userId, grantedAt),
})
