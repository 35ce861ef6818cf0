import type { Account, AccountStore } from '#functions/domain/accounts/account-store.ts'
import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { AccountWish } from '#functions/domain/accounts/sign-up/create-account.ts'
import { type BusinessStore, businessNameCondition } from '#functions/domain/businesses/business-store.ts'
import { createOnce, idFor } from '#functions/domain/shared/create-once.ts'
import type { ClaimUploads, WantedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { Idempotency } from '#functions/platform/lambda/request.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { NewDriver } from '#shared/contracts/business-drivers.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import { driverErrors, toDriverNumber } from '#shared/model/business-rules.ts'
import { Failure } from '#shared/model/failure.ts'
import { UserId } from '#shared/model/ids.ts'
import type { DriverStore } from './driver-store.ts'
import { toDriver } from './list-drivers.ts'

type DriverBody = Received<typeof businessContract.addDriver>['body']

/** Returns a form without errors, or throws with a text for each error. */
const checkDriverForm = (body: DriverBody): { name: string; contactNumber: string; wanted: WantedFile[] } => {
  const { name, contactNumber, photo, license } = body
  const fields = driverErrors(body)
  const [text] = Object.values(fields)
  if (text || !photo || !license) throw new Failure('input.invalid', { fields: { ...fields }, ...(text && { text }) })
  const wanted: WantedFile[] = [
    { uploadId: photo, purpose: 'driver-photo', field: 'photo' },
    { uploadId: license, purpose: 'driver-licence', field: 'license' },
  ]
  return { name, contactNumber: toDriverNumber(contactNumber), wanted }
}

type Deps = {
  drivers: Pick<DriverStore, 'find'>
  businesses: Pick<BusinessStore, 'find'>
  accounts: Pick<AccountStore, 'create'>
  claimUploads: ClaimUploads
  newAccount: (wish: AccountWish, passwordHash: string, now: Date) => Account
  driverAddress: (name: string, userId: UserId) => string
  newPassword: () => string
  hashPassword: (password: string) => Promise<string>
  now: () => Date
}

/**
 * The password is returned once and stored as a hash. A repeated call with the same key makes the same id, finds the
 * first driver, and returns no password.
 */
export const addDriver = async (
  deps: Deps,
  session: Session,
  body: DriverBody,
  idempotency: Idempotency | undefined,
): Promise<{ driver: NewDriver }> => {
  const userId = UserId.parse(idFor('usr', idempotency))
  return createOnce(
    idempotency,
    (key) => findRepeated(deps, session, userId, key),
    () => add(deps, session, body, { userId, bodyHash: idempotency?.bodyHash }),
  )
}

const findRepeated = async (
  { drivers }: Deps,
  { businessId = '' }: Session,
  userId: UserId,
  { bodyHash }: Idempotency,
): Promise<{ driver: NewDriver } | undefined> => {
  const driver = await drivers.find(businessId, userId)
  if (!driver) return undefined
  if (driver.bodyHash !== bodyHash) throw new Failure('idempotency.reused')
  return { driver: { ...toDriver(driver), temp_password: null } }
}

type Known = { userId: UserId; bodyHash: string | undefined }

const add = async (deps: Deps, session: Session, body: DriverBody, { userId, bodyHash }: Known) => {
  const { name, contactNumber, wanted } = checkDriverForm(body)
  const claim = await deps.claimUploads(session.userId, wanted, userId)
  const [photo, licence] = claim.files
  const password = deps.newPassword()
  const passwordHash = await deps.hashPassword(password)
  const accountOf = ({ businessId, name: businessName }: BusinessItem): Account => {
    const files = { ...(photo && { photo }), ...(licence && { licence }) }
    const driver = { businessId, businessName, name, contactNumber, ...files, ...(bodyHash && { bodyHash }) }
    const wish = { userId, email: deps.driverAddress(name, userId), driver, isPasswordTemporary: true }
    return deps.newAccount(wish, passwordHash, deps.now())
  }
  const driver = await write(deps, session.businessId, accountOf, claim.actions).catch(async (error: unknown) => {
    if (error instanceof Failure) await claim.undo() // after any other error the driver may exist
    throw error
  })
  return { driver: { ...toDriver(driver), temp_password: password } }
}

const maxRounds = 3

/** Reads the business again if it is renamed meanwhile: the rename misses a driver who is just being added. */
const write = async (
  { businesses, accounts }: Deps,
  businessId: string | undefined,
  accountOf: (business: BusinessItem) => Account,
  claims: readonly Action[],
): Promise<DriverItem> => {
  const used = claims.map((action) => ({ action, why: 'used' }))
  for (let round = 0; round < maxRounds; round += 1) {
    const business = businessId ? await businesses.find(businessId) : undefined
    if (!business) throw new Failure('session.none')
    const account = accountOf(business)
    const created = await accounts.create(account, {
      also: [...used, { action: businessNameCondition(business), why: 'renamed' }],
    })
    if (created.status === 'created' && account.driver) return account.driver
    if (created.status === 'full') throw new Failure('driver.too-many')
    if (created.status === 'refused' && created.why === 'used') throw new Failure('upload.used')
    if (created.status === 'taken') break // a repeated call was faster
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}
