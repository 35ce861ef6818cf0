import type { AccountWish } from '#functions/domain/accounts/sign-up/create-account.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { UpdateCommand } from '#functions/platform/table/commands.ts'
import { tableName } from '#lib/local/functions.ts'
import type { Access } from '#shared/model/access.ts'
import { transportModes } from '#shared/model/categories.ts'
import { goodPassword, newEmail } from './accounts.ts'
import { storeApplication } from './applications.ts'
import type { Client } from './client.ts'
import { anApplication } from './sample-items.ts'
import { remember } from './secrets.ts'
import type { TestHost } from './start-test-host.ts'
import { askTable, putRow, readRow } from './table.ts'

/** `fleet` is the business that a driver works for. */
export type Person = { client: Client; userId: string; user: UserItem; fleet?: Fleet }

/** The parts of a host that test users need. */
type Clients = Pick<TestHost, 'client'>

// Loaded late: the functions read their settings when they load.
const loadFunctions = async () => {
  const [
    { newAccount },
    { accountStore },
    { newSessionItem, newSessionToken, putSession },
    { keys },
    { hashPassword },
  ] = await Promise.all([
    import('#functions/domain/accounts/sign-up/create-account.ts'),
    import('#functions/domain/accounts/account-store.ts'),
    import('#functions/domain/accounts/sessions/session-store.ts'),
    import('#functions/platform/table/keys.ts'),
    import('#functions/domain/accounts/passwords/password-hash.ts'),
  ])
  return {
    newAccount,
    accountStore,
    newSessionItem,
    newSessionToken,
    putSession,
    keys,
    hash: await hashOfAll(hashPassword),
  }
}

let hash: Promise<string> | undefined
/** The hash of the password that all of these have: computed once. */
const hashOfAll = (hashPassword: (password: string) => Promise<string>): Promise<string> => {
  hash ??= hashPassword(goodPassword)
  return hash
}

type Known = { email: string; password: string; userId: string; businessId: string }

/** Writes an account straight into the table, with one password for all, so that tests can afford many users. */
const writeAccount = async (wish: Partial<AccountWish>, isSignedIn: boolean) => {
  const { newAccount, accountStore, newSessionItem, newSessionToken, hash: passwordHash } = await loadFunctions()
  const now = new Date()
  const account = newAccount({ email: newEmail(), ...wish }, passwordHash, now)
  const { tokenHash, cookieValue } = newSessionToken(account.user.userId)
  const session = newSessionItem(account.user, tokenHash, 'Sameway tests', now)
  await accountStore.create(account, isSignedIn ? { session } : {})
  return { user: account.user, cookieValue }
}

/** A user of any kind with a session. */
export const signedIn = async (host: Clients, wish: Partial<AccountWish> = {}): Promise<Person> => {
  const { user, cookieValue } = await writeAccount(wish, true)
  const client = host.client()
  client.cookies.set('sid', cookieValue)
  remember(cookieValue)
  return { client, userId: user.userId, user }
}

/** Writes a new session for a user whose sessions have ended, without a log-in. */
export const signInAgain = async ({ client, user }: Person): Promise<void> => {
  const { newSessionItem, newSessionToken, putSession, keys } = await loadFunctions()
  const now = { ...user, ...(await readRow(keys.user(user.userId))) }
  const { tokenHash, cookieValue } = newSessionToken(user.userId)
  await putSession(newSessionItem(now, tokenHash, 'Sameway tests', new Date()))
  client.cookies.set('sid', cookieValue)
}

/** A user of any kind without a session. */
export const anAccount = async (wish: Partial<AccountWish> = {}): Promise<Known> => {
  const { email, userId, businessId = '' } = (await writeAccount(wish, false)).user
  return { email, password: goodPassword, userId, businessId }
}

type Profile = NonNullable<AccountWish['profile']>

let profiles = 0
/**
 * A complete profile. Its number is no real one, and ends below 600: a test that searches for a number takes a higher
 * one.
 */
export const newProfile = (own: Partial<Profile> = {}): Required<Profile> => {
  profiles += 1
  const profile = {
    firstName: 'Test',
    lastName: `Person ${profiles}`,
    mobile: `07700900${String(profiles % 600).padStart(3, '0')}`,
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

export const aRequester = (host: Clients, own: Partial<Profile> = {}): Promise<Person> =>
  signedIn(host, { profile: newProfile(own) })

/** A verified partner with every mode, who is online. */
export const aPartner = async (
  host: Clients,
  about: Partial<PartnerItem> = {},
  own: Partial<Profile> = {},
): Promise<Person> => {
  const { keys } = await loadFunctions()
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

const riverside = { name: 'Riverside Vans Ltd', address: '4 Weir Lane, Leeds' }

export const aBusiness = async (host: TestHost, { isVerified = true } = {}): Promise<Fleet> => {
  const owner = await signedIn(host, { business: { ...riverside, isVerified } })
  return { ...owner, businessId: owner.user.businessId ?? '', businessName: riverside.name }
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

/** The account of a business without a profile yet. */
export const newBusinessAccount = (): Promise<Known> => anAccount({ flags: { isBusiness: true } })

/** A driver of a new business, as a manager would have made one. */
export const newDriver = async ({ isTemporary = false, isDeactivated = false }): Promise<Known> => {
  const { config } = await import('#functions/platform/config.ts')
  const { businessId } = await anAccount({ business: riverside })
  const account = await anAccount({
    email: newEmail('driver').replace(/@.*/, `@${config.DRIVER_MAIL_DOMAIN}`),
    driver: { businessId, businessName: riverside.name, name: 'Test Driver', contactNumber: newProfile().mobile },
    isPasswordTemporary: isTemporary,
  })
  if (isDeactivated) await setOnUser(account.userId, 'isDeactivated', true)
  return account
}

export const newAdmin = (): Promise<Known> => anAccount({ flags: { isAdmin: true } })

/** Reads a person, and returns a function that makes them an admin, whatever has changed since. */
export const readToPromote = async (userId: string): Promise<() => Promise<boolean>> => {
  const { accountStore } = await import('#functions/domain/accounts/account-store.ts')
  const { user } = await accountStore.findAccount(userId)
  return async () => user !== undefined && (await accountStore.promote(user, new Date())) !== undefined
}

/** A person with a complete profile. */
export const newRequester = (): Promise<Known> => anAccount({ profile: newProfile({ lastName: 'Requester' }) })

/** Changes the row of a user, but none of their sessions. */
export const setOnUser = async (userId: string, attribute: string, value: unknown): Promise<void> => {
  const { keys } = await import('#functions/platform/table/keys.ts')
  await askTable(
    new UpdateCommand({
      TableName: tableName,
      Key: keys.user(userId),
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
}

const aSignedIn = async (host: TestHost, wish: Partial<AccountWish> = {}): Promise<Client> =>
  (await signedIn(host, wish)).client
const aVerifiedPartner = (host: TestHost): Promise<Client> =>
  aSignedIn(host, { profile: newProfile(), flags: { isPartner: true, isVerifiedPartner: true } })

/** A user whom an access rule allows. A new rule does not compile until it has a user here. */
const callers: Record<Access, (host: TestHost) => Promise<Client>> = {
  anyone: async (host) => host.client(),
  'any-session': aSignedIn,
  'signed-in': aSignedIn,
  'not-driver': aSignedIn,
  'verified-partner': aVerifiedPartner,
  partner: async (host) => (await aPartner(host)).client,
  'sees-pool': aVerifiedPartner,
  requester: (host) => aSignedIn(host, { profile: newProfile() }),
  'any-business': (host) => aSignedIn(host, { flags: { isBusiness: true } }),
  business: async (host) => (await aBusiness(host, { isVerified: false })).client,
  driver: async (host) => (await aDriverOf(host, await aBusiness(host))).client,
  admin: (host) => aSignedIn(host, { flags: { isAdmin: true } }),
}

export const signedInFor = (host: TestHost, access: Access): Promise<Client> => callers[access](host)
