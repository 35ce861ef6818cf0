import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '#lib/local/functions.ts'
import { newEmail } from './accounts.ts'
import { sdkTable } from './sdk-table.ts'

type Known = { email: string; password: string; userId: string }

// Loaded late: the functions read their settings when they load.
const ours = async () => {
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
  const { create } = await ours()
  const [email, password] = [newEmail('owner'), 'Owner of 7 vans here']
  const business = { name: 'Riverside Vans Ltd', address: '4 Weir Lane, Leeds' }
  const { account } = await create({ email, password, business })
  const businessId = account.business?.businessId ?? ''
  return { email, password, userId: account.user.userId, businessId, businessName: business.name }
}

/** The account of a business that has told nothing of itself yet. */
export const newBusinessAccount = async (): Promise<Known> => {
  const { create } = await ours()
  const [email, password] = [newEmail('unsettled'), 'Owner of no vans 3']
  const { account } = await create({ email, password, flags: { isBusiness: true } })
  return { email, password, userId: account.user.userId }
}

/** A driver of a new business, as a manager would have made one. */
export const newDriver = async ({ isTemporary = false, isDeactivated = false }): Promise<Known> => {
  const { create, config } = await ours()
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
  const { create } = await ours()
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
export const newPartner = (): Promise<Known> => newPerson('partner', { isPartner: true, isVerifiedPartner: true })

const newPerson = async (name: string, flags: { isPartner?: boolean; isVerifiedPartner?: boolean }): Promise<Known> => {
  const { create } = await ours()
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
