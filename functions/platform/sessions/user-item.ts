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
