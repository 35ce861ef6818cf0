import { createHash } from 'node:crypto'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { config } from '#functions/platform/config.ts'
import { newId } from '#functions/platform/new-id.ts'
import { BusinessId, UserId } from '#shared/model/ids.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import { searchForm } from '../../shared/search-words.ts'
import type { Account, AccountStore } from '../account-store.ts'
import type { BusinessItem } from '../business-item.ts'
import type { DriverItem } from '../driver-item.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { legible, temporaryHours } from '../passwords/password-policy.ts'

type BusinessDetails = Pick<BusinessItem, 'name' | 'address' | 'registrationNumber' | 'vatNumber'> & {
  isVerified?: boolean
}

/** A business that waits for review, unless we set it up as verified. */
export const newBusiness = (
  { name, address, registrationNumber, vatNumber, isVerified = false }: BusinessDetails,
  ownerId: UserId,
  now: Date,
): BusinessItem => ({
  businessId: BusinessId.parse(newId('biz')),
  ownerId,
  name,
  address,
  ...(registrationNumber && { registrationNumber }),
  ...(vatNumber && { vatNumber }),
  status: isVerified ? 'verified' : 'pending',
  createdAt: now.toISOString(),
  version: 1,
})

type Profile = Pick<UserItem, 'firstName' | 'lastName' | 'mobile' | 'dateOfBirth' | 'addressParts'>

/** The account to create. Only our own code sets flags, never the body of a call. */
export type AccountWish = {
  /** Set if a repeated call must find the same account. */
  userId?: UserId
  email: string
  profile?: Profile
  flags?: Pick<UserItem, 'isAdmin' | 'isPartner' | 'isVerifiedPartner' | 'isBusiness'>
  business?: BusinessDetails
  driver?: Pick<DriverItem, 'businessId' | 'name' | 'contactNumber' | 'photo' | 'licence' | 'bodyHash'> & {
    businessName: string
  }
  /** The user did not choose the password, so it must be replaced at the first sign-in. */
  isPasswordTemporary?: boolean
  termsVersion?: string
  /** Set if someone with the same details is shut out. */
  returnsAfter?: Leaving
}

/** The rows of a new account; does not write them. */
export const newAccount = (wish: AccountWish, passwordHash: string, now: Date): Account => {
  const { email, profile, flags } = wish
  const userId = wish.userId ?? UserId.parse(newId('usr'))
  const createdAt = now.toISOString()
  const temporary = wish.isPasswordTemporary && { temporaryUntil: temporaryEnd(now) }
  const business = wish.business && newBusiness(wish.business, userId, now)
  const driver = wish.driver && newDriver(wish.driver, { userId, loginEmail: email, createdAt, ...temporary })
  const user: UserItem = {
    userId,
    email,
    createdAt,
    epoch: 1,
    ...profile,
    ...flags,
    ...(business && { isBusiness: true, businessId: business.businessId, businessName: business.name }),
    ...(wish.driver && {
      isDriver: true,
      businessId: wish.driver.businessId,
      businessName: wish.driver.businessName,
      firstName: wish.driver.name,
      mobile: wish.driver.contactNumber,
    }),
    ...(temporary && { passwordChangeRequired: true }),
    ...(wish.returnsAfter && { returnsAfter: wish.returnsAfter }),
    ...(wish.termsVersion && { termsVersion: wish.termsVersion, termsAgreedAt: createdAt }),
  }
  const credentials = { userId, passwordHash, changedAt: createdAt, ...temporary }
  return { user, credentials, ...(business && { business }), ...(driver && { driver }) }
}

type Known = Pick<DriverItem, 'userId' | 'loginEmail' | 'createdAt' | 'temporaryUntil'>

/** Leaves out the business name, which is kept in the user's row. */
const newDriver = ({ businessName: _, ...driver }: NonNullable<AccountWish['driver']>, known: Known): DriverItem => ({
  ...driver,
  ...known,
  isActive: true,
})

export const temporaryEnd = (now: Date): string => new Date(now.getTime() + temporaryHours * 3_600_000).toISOString()

type Deps = { accounts: Pick<AccountStore, 'create'>; now: () => Date }

/** Creates an account without proof of the address, for accounts that we set up ourselves. */
export const createAccount = async (
  { accounts, now }: Deps,
  { password, ...wish }: AccountWish & { password: string },
): Promise<{ status: 'created' | 'taken'; account: Account }> => {
  const account = newAccount(wish, await hashPassword(password), now())
  const { status } = await accounts.create(account)
  return { status: status === 'created' ? 'created' : 'taken', account }
}

const maxNameLength = 30
const tailLength = 8

const tailOf = (userId: string): string =>
  [...createHash('sha256').update(userId).digest().subarray(0, tailLength)]
    .map((byte) => legible[byte % legible.length])
    .join('')

/** A sign-in address from the driver's name, made unique by a suffix from their id. */
export const driverAddress = (name: string, userId: string): string => {
  const words = searchForm(name).split(/[^a-z0-9]+/)
  const local = words.filter(Boolean).join('.').slice(0, maxNameLength).replace(/\.$/, '')
  return `${local || 'driver'}.${tailOf(userId)}@${config.DRIVER_MAIL_DOMAIN}`
}
