import type { AccountStore } from '#functions/domain/accounts/account-store.ts'
import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { ErasedPerson } from '#functions/domain/users/erase-account.ts'
import type { ErasureRefusal } from '#functions/domain/users/erasure-store.ts'
import type { PersonStore } from '#functions/domain/users/person-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { DriverStore } from './driver-store.ts'

/** A driver of the caller's own business; any other is reported as unknown. */
const findOwnDriver = async (
  drivers: Pick<DriverStore, 'find'>,
  { businessId }: Session,
  userId: string,
): Promise<DriverItem> => {
  const driver = businessId ? await drivers.find(businessId, userId) : undefined
  if (!driver) throw new Failure('driver.unknown')
  return driver
}

type RemoveDriverDeps = {
  drivers: Pick<DriverStore, 'find'>
  lists: Pick<RequestLists, 'active'>
  people: Pick<PersonStore, 'listRows'>
  /** Erases a user in one transaction; refused if they have changed meanwhile. */
  erasePerson: (person: ErasedPerson) => Promise<'erased' | ErasureRefusal>
}

const maxRounds = 3

/**
 * Erases a driver's account at once; the fleet's history keeps the initials. Of a parallel removal and assignment one
 * is refused.
 */
export const removeDriver = async (
  deps: RemoveDriverDeps,
  session: Session,
  userId: UserId,
): Promise<{ message: string }> => {
  const { name } = await findOwnDriver(deps.drivers, session, userId)
  // Reads again if the driver signs in, gets a job or changes meanwhile.
  for (let round = 0; round < maxRounds; round += 1) {
    if ((await deps.lists.active(userId)).length > 0) throw new Failure('driver.busy')
    const rows = await deps.people.listRows(userId)
    const user = read(UserItem)(rows.find((row) => kindOf(row) === 'user'))
    if (!user) throw new Failure('driver.unknown')
    if ((await deps.erasePerson({ user, rows })) === 'erased') return { message: `${name} has been removed.` }
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

type ResetDriverPasswordDeps = {
  drivers: Pick<DriverStore, 'find'>
  accounts: Pick<AccountStore, 'findAccount' | 'changePassword'>
  newPassword: () => string
  hashPassword: (password: string) => Promise<string>
  temporaryEnd: (now: Date) => string
  /** Clears failed sign-ins: drivers who forgot their password have often used up their tries. */
  forgiveTries: (email: string) => Promise<unknown>
  now: () => Date
}

/** Sets a temporary password and ends every session, also for inactive drivers. */
export const resetDriverPassword = async (
  deps: ResetDriverPasswordDeps,
  session: Session,
  userId: UserId,
): Promise<{ new_temp_password: string }> => {
  const { loginEmail } = await findOwnDriver(deps.drivers, session, userId)
  const password = deps.newPassword()
  const passwordHash = await deps.hashPassword(password)
  // Overwrites a password that the driver or the business sets at the same moment.
  for (let round = 0; round < maxRounds; round += 1) {
    if (!(await replace(deps, userId, passwordHash))) continue
    await deps.forgiveTries(loginEmail)
    return { new_temp_password: password }
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

const replace = async (
  { accounts, temporaryEnd, now }: ResetDriverPasswordDeps,
  userId: UserId,
  passwordHash: string,
): Promise<boolean> => {
  const { user, credentials } = await accounts.findAccount(userId)
  if (!user || !credentials) throw new Failure('driver.unknown')
  const at = now()
  const change = { user, replaced: credentials, passwordHash, at, temporaryUntil: temporaryEnd(at) }
  return (await accounts.changePassword(change)).status === 'changed'
}

type SetDriverStatusDeps = {
  drivers: Pick<DriverStore, 'find' | 'setStatus'>
  /** R12: gives the jobs that they have not picked up to another driver. */
  passOnDeliveries: (session: Session, userId: UserId, otherId: UserId) => Promise<unknown>
  /** R13: gives back the jobs that they have not picked up. */
  releaseDriver: (userId: UserId, at: Date) => Promise<unknown>
  now: () => Date
}

type SetDriverStatus = typeof businessContract.setDriverStatus

/**
 * Jobs are passed on while the driver is still active: if the other driver cannot take all of them, the business
 * chooses again. The flag is cleared before the remaining jobs are given back, so that the driver gets no new ones.
 */
export const setDriverStatus = async (
  { drivers, passOnDeliveries, releaseDriver, now }: SetDriverStatusDeps,
  session: Session,
  userId: UserId,
  { isActive, passJobsTo }: Received<SetDriverStatus>['body'],
): Promise<Reply<SetDriverStatus>> => {
  const driver = await findOwnDriver(drivers, session, userId)
  if (driver.isActive !== isActive) {
    if (passJobsTo === userId) throw new Failure('driver.inactive')
    if (passJobsTo && !isActive) await passOnDeliveries(session, userId, passJobsTo)
    const at = now()
    // If another call was faster, it set the same status: there are only two.
    const isSet = await drivers.setStatus({ driver, isActive, at })
    if (isSet && !isActive) await releaseDriver(userId, at)
  }
  return { is_active: isActive }
}
