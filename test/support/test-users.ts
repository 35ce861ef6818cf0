import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { AccountWish } from '#functions/domain/accounts/sign-up/create-account.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { tableName } from '#lib/local/functions.ts'
import type { Access } from '#shared/model/access.ts'
import { transportModes } from '#shared/model/categories.ts'
import { goodPassword, logIn, newEmail, passwords, signUp, verifyAddress } from './accounts.ts'
import { storeApplication } from './applications.ts'
import type { Client } from './client.ts'
import { anApplication } from './sample-items.ts'
import { remember } from './secrets.ts'
import type { TestHost } from './start-test-host.ts'
import { putRow, sdkTable } from './table.ts'

/** `fleet` is whom a driver works for. */
export type Person = { client: Client; userId: string; user: UserItem; fleet?: Fleet }

/** All that these need of a host. */
type Door = Pick<TestHost, 'client'>

// Loaded late: the functions read their settings when they load.
const loadFunctions = async () => {
  const [{ newAccount }, { accountStore }, { newSessionItem }, { newSessionToken }, { keys }, { hashPassword }] =
    await Promise.all([
      import('#functions/domain/accounts/sign-up/create-account.ts'),
      import('#functions/domain/accounts/account-store.ts'),
      import('#functions/domain/accounts/sessions/session-store.ts'),
      import('#functions/domain/accounts/sessions/session-store.ts'),
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
  const { newAccount, accountStore, newSessionItem, newSessionToken, hash: passwordHash } = await loadFunctions()
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

type Known = { email: string; password: string; userId: string }

// Loaded late: the functions read their settings when they load.
const loadAccountFunctions = async () => {
  const [{ createAccount }, { accountStore }, { config }] = await Promise.all([
    import('#functions/domain/accounts/sign-up/create-account.ts'),
    import('#functions/domain/accounts/account-store.ts'),
    import('#functions/platform/config.ts'),
  ])
  const create = (wish: Parameters<typeof createAccount>[1]) =>
    createAccount({ accounts: accountStore, now: () => new Date() }, wish)
  return { create, config }
}

/** A business, straight into the table. */
const newBusiness = async (): Promise<Known & { businessId: string; businessName: string }> => {
  const { create } = await loadAccountFunctions()
  const [email, password] = [newEmail('owner'), 'Owner of 7 vans here']
  const business = { name: 'Riverside Vans Ltd', address: '4 Weir Lane, Leeds' }
  const { account } = await create({ email, password, business })
  const businessId = account.business?.businessId ?? ''
  return { email, password, userId: account.user.userId, businessId, businessName: business.name }
}

/** The account of a business that has told nothing of itself yet. */
export const newBusinessAccount = async (): Promise<Known> => {
  const { create } = await loadAccountFunctions()
  const [email, password] = [newEmail('unsettled'), 'Owner of no vans 3']
  const { account } = await create({ email, password, flags: { isBusiness: true } })
  return { email, password, userId: account.user.userId }
}

/** A driver of a new business, as a manager would have made one. */
export const newDriver = async ({ isTemporary = false, isDeactivated = false }): Promise<Known> => {
  const { create, config } = await loadAccountFunctions()
  const { businessId, businessName } = await newBusiness()
  const email = newEmail('driver').replace(/@.*/, `@${config.DRIVER_MAIL_DOMAIN}`)
  const password = 'quay-3vans-moor-9lane'
  const driver = { businessId, businessName, name: 'Test Driver', contactNumber: '07700900123' }
  const { account } = await create({ email, password, driver, isPasswordTemporary: isTemporary })
  const { userId } = account.user
  if (isDeactivated) await setOnUser(userId, 'isDeactivated', true)
  return { email, password, userId }
}

export const newAdmin = async (): Promise<Known> => {
  const { create } = await loadAccountFunctions()
  const [email, password] = [newEmail('admin'), 'Keeper of 6 keys here']
  const { account } = await create({ email, password, flags: { isAdmin: true } })
  return { email, password, userId: account.user.userId }
}

/** Makes an admin of a person as they were read, whatever has become of them since. */
export const readToPromote = async (userId: string): Promise<() => Promise<boolean>> => {
  const { accountStore } = await import('#functions/domain/accounts/account-store.ts')
  const { user } = await accountStore.findAccount(userId)
  return async () => user !== undefined && (await accountStore.promote(user, new Date())) !== undefined
}

/** A person with a complete profile. */
export const newRequester = (): Promise<Known> => newPerson('requester', {})

/** A partner whom an admin has verified. */
const newPartner = (): Promise<Known> => newPerson('partner', { isPartner: true, isVerifiedPartner: true })

const newPerson = async (name: string, flags: { isPartner?: boolean; isVerifiedPartner?: boolean }): Promise<Known> => {
  const { create } = await loadAccountFunctions()
  const [email, password] = [newEmail(name), 'Sender of 8 parcels']
  const addressParts = {
    houseNumber: '5',
    street: 'Weir Lane',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 4AP',
  }
  const profile = {
    firstName: 'Test',
    lastName: 'Requester',
    mobile: '07700900124',
    dateOfBirth: '1990-02-03',
    addressParts,
  }
  const { account } = await create({ email, password, profile, flags })
  return { email, password, userId: account.user.userId }
}

/** Changes a row behind the back of every open session. */
export const setOnUser = async (userId: string, attribute: string, value: unknown): Promise<void> => {
  const { keys } = await import('#functions/platform/table/keys.ts')
  await sdkTable().send(
    new UpdateCommand({
      TableName: tableName,
      Key: keys.user(userId),
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
}

const signUpBusiness = async (host: TestHost): Promise<Client> => {
  const client = host.client()
  const email = newEmail('business')
  await verifyAddress(client, email)
  const details = { businessName: 'Quayside Vans Ltd', businessAddress: '3 Quay Road, Bristol' }
  await client.auth.registerBusiness({ body: { email, ...passwords(), ...details } })
  return client
}

const logInStored = async (host: TestHost, { email, password }: { email: string; password: string }) =>
  logIn(host, email, password)

/** Somebody whom an access rule lets in. A new rule does not compile until it has somebody here. */
const callers: Record<Access, (host: TestHost) => Promise<Client>> = {
  anyone: async (host) => host.client(),
  'any-session': async (host) => (await signUp(host)).client,
  'signed-in': async (host) => (await signUp(host)).client,
  'not-driver': async (host) => (await signUp(host)).client,
  'verified-partner': async (host) => logInStored(host, await newPartner()),
  partner: async (host) => logInStored(host, await newPartner()),
  'sees-pool': async (host) => logInStored(host, await newPartner()),
  requester: async (host) => logInStored(host, await newRequester()),
  'any-business': async (host) => logInStored(host, await newBusinessAccount()),
  business: signUpBusiness,
  driver: async (host) => logInStored(host, await newDriver({})),
  admin: async (host) => logInStored(host, await newAdmin()),
}

export const signedInFor = (host: TestHost, access: Access): Promise<Client> => callers[access](host)
