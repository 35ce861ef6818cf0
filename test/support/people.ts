import type { AccountWish } from '#functions/domain/accounts/sign-up/create-account.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { transportModes } from '#shared/model/categories.ts'
import { goodPassword, newEmail } from './accounts.ts'
import { anApplication } from './an-application.ts'
import { storeApplication } from './applications.ts'
import type { Client } from './client.ts'
import { remember } from './secrets.ts'
import type { TestHost } from './start-test-host.ts'
import { putRow } from './table.ts'

/** `fleet` is whom a driver works for. */
export type Person = { client: Client; userId: string; user: UserItem; fleet?: Fleet }

/** All that these need of a host. */
type Door = Pick<TestHost, 'client'>

// Loaded late: the functions read their settings when they load.
const ours = async () => {
  const [{ newAccount }, { accountStore }, { newSessionItem }, { newSessionToken }, { keys }, { hashPassword }] =
    await Promise.all([
      import('#functions/domain/accounts/sign-up/create-account.ts'),
      import('#functions/domain/accounts/account-store.ts'),
      import('#functions/platform/sessions/session-store.ts'),
      import('#functions/platform/sessions/session-token.ts'),
      import('#functions/platform/table/keys.ts'),
      import('#functions/domain/accounts/passwords/password-hash.ts'),
    ])
  return { newAccount, accountStore, newSessionItem, newSessionToken, keys, hash: await hashOfAll(hashPassword) }
}

let hash: Promise<string> | undefined
/** Of the password that all of these have: it is hashed once. */
const hashOfAll = (hashPassword: (password: string) => Promise<string>): Promise<string> => {
  hash ??= hashPassword(goodPassword)
  return hash
}

/** Somebody of any kind with a session, straight into the table: one password serves them all, so tests can afford a crowd. */
export const signedIn = async (host: Door, wish: Partial<AccountWish> = {}): Promise<Person> => {
  const { newAccount, accountStore, newSessionItem, newSessionToken, hash: passwordHash } = await ours()
  const now = new Date()
  const { user, ...rest } = newAccount({ email: newEmail(), ...wish }, passwordHash, now)
  const { tokenHash, cookieValue } = newSessionToken(user.userId)
  await accountStore.create({ user, ...rest }, { session: newSessionItem(user, tokenHash, 'Sameway tests', now) })
  const client = host.client()
  client.cookies.set('sid', cookieValue)
  remember(cookieValue)
  return { client, userId: user.userId, user }
}

type Profile = NonNullable<AccountWish['profile']>

let profiles = 0
/** A complete profile with a number of its own, from those that ring nobody. */
export const newProfile = (own: Partial<Profile> = {}): Required<Profile> => {
  profiles += 1
  const profile = {
    firstName: 'Test',
    lastName: `Person ${profiles}`,
    mobile: `07700900${String(profiles % 1000).padStart(3, '0')}`,
    dateOfBirth: '1990-02-03',
    addressParts: {
      houseNumber: String(profiles),
      street: 'Weir Lane',
      city: 'Leeds',
      county: 'West Yorkshire',
      postcode: 'LS1 4AP',
    },
    ...own,
  }
  remember(profile)
  return profile
}

export const aRequester = (host: Door, own: Partial<Profile> = {}): Promise<Person> =>
  signedIn(host, { profile: newProfile(own) })

/** A verified partner with every mode, who is online. */
export const aPartner = async (
  host: Door,
  about: Partial<PartnerItem> = {},
  own: Partial<Profile> = {},
): Promise<Person> => {
  const { keys } = await ours()
  const partner = await signedIn(host, {
    profile: newProfile(own),
    flags: { isPartner: true, isVerifiedPartner: true },
  })
  const { userId } = partner.user
  const application = anApplication({
    userId,
    appliedAt: new Date().toISOString(),
    transportModes: [...transportModes],
    vehicleMakeModel: 'Blue estate car',
    vehicleRegistration: 'AB12 CDE',
    ...about,
  })
  await storeApplication(application)
  await putRow({ ...keys.presence(userId), userId, isOnline: true })
  return partner
}

export type Fleet = Person & { businessId: string; businessName: string }

export const aBusiness = async (host: TestHost, { isVerified = true } = {}): Promise<Fleet> => {
  const business = { name: 'Riverside Vans Ltd', address: '4 Weir Lane, Leeds', isVerified }
  const owner = await signedIn(host, { business })
  return { ...owner, businessId: owner.user.businessId ?? '', businessName: business.name }
}

type Driver = { isPasswordTemporary?: boolean; name?: string; contactNumber?: string }

export const aDriverOf = async (
  host: TestHost,
  fleet: Fleet,
  wish: Driver = {},
): Promise<Person & { fleet: Fleet }> => {
  const { isPasswordTemporary = false, name = 'Test Driver', contactNumber = newProfile().mobile } = wish
  const { businessId, businessName } = fleet
  const driver = { businessId, businessName, name, contactNumber }
  return { ...(await signedIn(host, { driver, isPasswordTemporary })), fleet }
}
