import { type SessionItem, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import { searchTokensOf } from '#functions/domain/shared/search-words.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { type Item, keys, kindOf } from '#functions/platform/table/keys.ts'
import { queryRows, readRow, readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Action, transact, update } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type BusinessItem, businessCounters, businessRow } from './business-item.ts'
import type { DriverItem } from './driver-item.ts'
import type { Proof } from './one-time-code/store.ts'
import { adminChange, adminDirectory, adminMarkRow, UserItem, userCounters, userIndex } from './user-store.ts'

/** The row of a password. `changedAt` changes with each new password, but not when the same one is rehashed. */
export type CredentialsItem = {
  userId: UserId
  passwordHash: string
  changedAt: string
  /** When the temporary password expires. */
  temporaryUntil?: string
}
export const CredentialsItem = rowSchema<CredentialsItem>({
  userId: 'string',
  passwordHash: 'string',
  changedAt: 'string',
})

/**
 * False if the password changed between the two reads: the old password must not sign in to the new state of the
 * account.
 */
export const isWhole = (user: UserItem, { changedAt }: CredentialsItem): boolean =>
  changedAt === (user.passwordChangedAt ?? user.createdAt)

/** The row that makes an address unique and finds its account. */
export type EmailLock = { userId: UserId; email: string }
export const EmailLock = rowSchema<EmailLock>({ userId: 'string', email: 'string' })

/** All rows that are created with an account. */
export type Account = {
  user: UserItem
  credentials: CredentialsItem
  business?: BusinessItem
  driver?: DriverItem
}

const maxDrivers = 500

const userRow = (user: UserItem) => ({ ...keys.user(user.userId), ...user, ...userIndex(user) })

/** The rows of a new business, without its change of the statistics. */
export const businessRows = (business: BusinessItem): Action[] => [
  { Put: { Item: businessRow(business), ConditionExpression: 'attribute_not_exists(PK)' } },
  { Put: { Item: { ...keys.businessCounts(business.businessId), drivers: 0, done: 0, cancelled: 0 } } },
]

/** Counts one more driver of a business, up to the limit. */
const driverPlace = (businessId: string): Action => ({
  Update: {
    Key: keys.businessCounts(businessId),
    UpdateExpression: 'ADD #drivers :one',
    ConditionExpression: '#drivers < :most',
    ExpressionAttributeNames: { '#drivers': 'drivers' },
    ExpressionAttributeValues: { ':one': 1, ':most': maxDrivers },
  },
})

/** The rows of a new account, without its address lock and the driver count. */
export const accountRows = ({ user, credentials, business, driver }: Account): Action[] => [
  { Put: { Item: userRow(user), ConditionExpression: 'attribute_not_exists(PK)' } },
  { Put: { Item: { ...keys.credentials(user.userId), ...credentials } } },
  { Put: { Item: { ...keys.historyCounts(user.userId), open: 0, active: 0 } } },
  count({ ...userCounters(undefined, user), ...businessCounters(undefined, business?.status) }),
  ...searchTokensOf(user).map((token) => ({
    Put: { Item: { ...keys.searchToken(token, user.userId), userId: user.userId } },
  })),
  ...(user.isAdmin ? [{ Put: { Item: adminMarkRow(user.userId, user.createdAt) } }] : []),
  ...(business ? businessRows(business) : []),
  ...(driver ? [{ Put: { Item: { ...keys.driver(driver.businessId, driver.userId), ...driver } } }] : []),
]

/** `full`: the business already has the maximum number of drivers. */
type Created =
  | { status: 'created' | 'taken' | 'full' }
  | { status: 'unproven'; item: Item | undefined }
  | { status: 'refused'; why: string }

/** Conditions and rows that go into the same transaction as a new account. */
type WithAccount = {
  session?: SessionItem
  proof?: Proof
  also?: readonly { action: Action; why: string }[]
}

/** A new password, with the credentials that it replaces. */
type NewPassword = {
  user: UserItem
  replaced: CredentialsItem
  passwordHash: string
  at: Date
  temporaryUntil?: string
}

const passwordActions = ({ user, replaced, passwordHash, at, temporaryUntil }: NewPassword): Action[] => [
  {
    Put: {
      Item: {
        ...keys.credentials(user.userId),
        userId: user.userId,
        passwordHash,
        changedAt: at.toISOString(),
        ...(temporaryUntil && { temporaryUntil }),
      },
      ConditionExpression: 'passwordHash = :replaced',
      ExpressionAttributeValues: { ':replaced': replaced.passwordHash },
    },
  },
  {
    Update: {
      Key: keys.user(user.userId),
      UpdateExpression: temporaryUntil
        ? 'SET epoch = epoch + :one, passwordChangedAt = :at, passwordChangeRequired = :due'
        : 'SET epoch = epoch + :one, passwordChangedAt = :at REMOVE passwordChangeRequired',
      ConditionExpression: 'epoch = :epoch',
      ExpressionAttributeValues: {
        ':one': 1,
        ':epoch': user.epoch,
        ':at': at.toISOString(),
        ...(temporaryUntil && { ':due': true }),
      },
    },
  },
]

/** Shows the business which of its drivers have not replaced their temporary password yet. */
const driverActions = ({ user, temporaryUntil }: NewPassword): Action[] =>
  user.isDriver && user.businessId
    ? [
        {
          Update: {
            Key: keys.driver(user.businessId, user.userId),
            UpdateExpression: temporaryUntil ? 'SET temporaryUntil = :until' : 'REMOVE temporaryUntil',
            ConditionExpression: 'attribute_exists(PK)',
            ...(temporaryUntil && { ExpressionAttributeValues: { ':until': temporaryUntil } }),
          },
        },
      ]
    : []

export const accountStore = {
  async findLock(email: string): Promise<EmailLock | undefined> {
    return read(EmailLock)(await readRow(keys.emailLock(email)))
  },

  async findAccount(userId: string): Promise<{ user?: UserItem; credentials?: CredentialsItem }> {
    const rows = await readRows([keys.user(userId), keys.credentials(userId)], { isConsistent: true })
    const user = read(UserItem)(rows.find((row) => kindOf(row) === 'user'))
    const credentials = read(CredentialsItem)(rows.find((row) => kindOf(row) === 'credentials'))
    return { ...(user && { user }), ...(credentials && { credentials }) }
  },

  /** Writes the account and its first session and uses up the proof, in one transaction; returns why it was refused. */
  async create(account: Account, { session, proof, also = [] }: WithAccount = {}): Promise<Created> {
    const { user, driver } = account
    const { userId, email } = user
    const lock: EmailLock = { userId, email }
    const guarded = [
      { Put: { Item: { ...keys.emailLock(email), ...lock }, ConditionExpression: 'attribute_not_exists(PK)' } },
      ...(proof ? [proof.action] : []),
      ...(driver ? [driverPlace(driver.businessId)] : []),
      ...also.map(({ action }) => action),
    ]
    const written = await transact([
      ...guarded,
      ...accountRows(account),
      ...(session ? [{ Put: { Item: sessionRow(session) } }] : []),
    ])
    if (written.done) return { status: 'created' }
    const { refused } = written
    if (proof && refused.has(1)) return { status: 'unproven', item: refused.get(1) }
    if (refused.has(0)) return { status: 'taken' }
    const first = guarded.length - also.length
    if (driver && refused.has(first - 1)) return { status: 'full' }
    const against = also.find((_, index) => refused.has(first + index))
    if (against) return { status: 'refused', why: against.why }
    throw new Error('A new account was refused for a reason that cannot be')
  },

  /** Writes an account over any earlier one, without adding it to lists or counts. */
  async putUnlisted({ user, credentials }: Pick<Account, 'user' | 'credentials'>): Promise<void> {
    const { userId, email } = user
    await transact([
      { Put: { Item: { ...keys.emailLock(email), userId, email } } },
      { Put: { Item: { ...keys.user(userId), ...user } } },
      { Put: { Item: { ...keys.credentials(userId), ...credentials } } },
    ])
  },

  /** Sets a password and ends every session; the same transaction writes the caller's new session. */
  async changePassword(
    change: NewPassword,
    { proof, sessions }: { proof?: Proof; sessions?: { ended: string; next: SessionItem } } = {},
  ): Promise<{ status: 'changed' } | { status: 'moved' } | { status: 'unproven'; item: Item | undefined }> {
    const { userId } = change.user
    const written = await transact([
      ...passwordActions(change),
      ...(proof ? [proof.action] : []),
      ...(sessions
        ? [
            { Delete: { Key: keys.session(userId, sessions.ended), ConditionExpression: 'attribute_exists(PK)' } },
            { Put: { Item: sessionRow(sessions.next) } },
          ]
        : []),
      ...driverActions(change),
    ])
    if (written.done) return { status: 'changed' }
    if (proof && written.refused.has(2)) return { status: 'unproven', item: written.refused.get(2) }
    return { status: 'moved' }
  },

  /**
   * Stores the same password, hashed with the current settings. Nothing else in the row changes, so no mail is sent.
   */
  async rehash({ userId, passwordHash }: CredentialsItem, rehashed: string): Promise<void> {
    await update({
      Key: keys.credentials(userId),
      UpdateExpression: 'SET passwordHash = :rehashed',
      ConditionExpression: 'passwordHash = :passwordHash',
      ExpressionAttributeValues: { ':rehashed': rehashed, ':passwordHash': passwordHash },
    })
  },

  /** Makes a user an admin; returns undefined if their row has changed since it was read. */
  async promote(user: UserItem, at: Date): Promise<UserItem | undefined> {
    const { done } = await transact(adminChange(user, true, at))
    return done ? { ...user, isAdmin: true, epoch: user.epoch + 1 } : undefined
  },

  /** Up to ten other admins, newest first. */
  async otherAdmins(userId: string): Promise<string[]> {
    const marks = await queryRows({
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :admins',
      ExpressionAttributeValues: { ':admins': adminDirectory },
      ScanIndexForward: false,
      Limit: 10,
    })
    return marks.map((mark) => String(mark.userId)).filter((other) => other !== userId)
  },

  /** Cancels an erasure because the user signed in. False once the erasure has begun. */
  async keep(userId: string): Promise<boolean> {
    const { done } = await update({
      Key: keys.user(userId),
      UpdateExpression: 'REMOVE erasesAt',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(isBeingErased)',
    })
    return done
  },
}

export type AccountStore = typeof accountStore
