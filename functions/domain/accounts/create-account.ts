import { newId } from '#functions/platform/ids/new-id.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { BusinessId, UserId } from '#shared/model/ids.ts'
import type { Account } from './account.ts'
import type { AccountStore } from './account-store.ts'
import { hashPassword } from './password-hash.ts'
import { temporaryHours } from './temporary-password.ts'

type Profile = Pick<UserItem, 'firstName' | 'lastName' | 'mobile' | 'dateOfBirth' | 'addressParts'>

/** What an account is to be. Flags come from our own code alone; no body of a call reaches them. */
export type AccountWish = {
  email: string
  profile?: Profile
  flags?: Pick<UserItem, 'isAdmin' | 'isPartner' | 'isVerifiedPartner'>
  business?: { name: string; address: string; registrationNumber?: string; vatNumber?: string; isVerified?: boolean }
  driver?: { businessId: string; businessName: string; name: string; contactNumber: string }
  /** Somebody else made the password up, so it must be replaced at the first sign-in. */
  isPasswordTemporary?: boolean
  termsVersion?: string
}

/** The rows of an account of any kind, not yet written. */
export const newAccount = (wish: AccountWish, passwordHash: string, now: Date): Account => {
  const { email, profile, flags, driver } = wish
  const userId = UserId.parse(newId('usr'))
  const createdAt = now.toISOString()
  const business = wish.business && {
    ...wish.business,
    businessId: BusinessId.parse(newId('biz')),
    ownerId: userId,
    isVerified: wish.business.isVerified ?? false,
    createdAt,
    version: 1,
  }
  const user: UserItem = {
    userId,
    email,
    createdAt,
    epoch: 1,
    ...profile,
    ...flags,
    ...(business && { isBusiness: true, businessId: business.businessId, businessName: business.name }),
    ...(driver && {
      isDriver: true,
      businessId: driver.businessId,
      businessName: driver.businessName,
      firstName: driver.name,
      mobile: driver.contactNumber,
    }),
    ...(wish.isPasswordTemporary && { passwordChangeRequired: true }),
    ...(wish.termsVersion && { termsVersion: wish.termsVersion, termsAgreedAt: createdAt }),
  }
  return {
    user,
    credentials: {
      userId,
      passwordHash,
      changedAt: createdAt,
      ...(wish.isPasswordTemporary && { temporaryUntil: temporaryEnd(now) }),
    },
    ...(business && { business }),
    ...(driver && {
      driver: {
        userId,
        businessId: driver.businessId,
        name: driver.name,
        contactNumber: driver.contactNumber,
        loginEmail: email,
        isActive: true,
        createdAt,
      },
    }),
  }
}

export const temporaryEnd = (now: Date): string => new Date(now.getTime() + temporaryHours * 3_600_000).toISOString()

type Deps = { accounts: Pick<AccountStore, 'create'>; now: () => Date }

/** An account without a mail to prove its address: for those that we ourselves set up. */
export const createAccount = async (
  { accounts, now }: Deps,
  { password, ...wish }: AccountWish & { password: string },
): Promise<{ status: 'created' | 'taken'; account: Account }> => {
  const account = newAccount(wish, await hashPassword(password), now())
  const { status } = await accounts.create(account)
  return { status: status === 'created' ? 'created' : 'taken', account }
}
