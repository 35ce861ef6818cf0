import { config } from '#functions/platform/config.ts'
import { type Counters, counterChanges } from '#functions/platform/table/counter-changes.ts'
import { directories } from '#functions/platform/table/keys.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
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
