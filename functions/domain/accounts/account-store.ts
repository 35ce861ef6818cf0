import { type SessionItem, sessionRow } from '#functions/platform/sessions/session-store.ts'
import { UserItem } from '#functions/platform/sessions/user-item.ts'
import { BatchGetCommand, GetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Action, type Item, table, tableName, transact, update } from '#functions/platform/table/table.ts'
import { type Account, CredentialsItem, EmailLock } from './account.ts'
import { accountRows, driverPlace } from './account-rows.ts'
import { adminChange } from './admin-change.ts'
import type { Proof } from './codes/code-store.ts'
import { adminDirectory } from './user-index.ts'

/** `full` is a business that has as many drivers as one may have. */
type Created =
  | { status: 'created' | 'taken' | 'full' }
  | { status: 'unproven'; item: Item | undefined }
  | { status: 'refused'; why: string }

/** What is to be true or to be written for an account to come into being, besides itself. */
type WithAccount = {
  session?: SessionItem
  proof?: Proof
  also?: readonly { action: Action; why: string }[]
}

/** A new password: the hash it replaces, and the epoch it ends. */
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

/** A business sees which of its drivers have not used the password that was made up for them. */
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
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.emailLock(email), ConsistentRead: true }),
    )
    return read(EmailLock)(Item)
  },

  async findAccount(userId: string): Promise<{ user?: UserItem; credentials?: CredentialsItem }> {
    const { Responses } = await table.send(
      new BatchGetCommand({
        RequestItems: { [tableName]: { Keys: [keys.user(userId), keys.credentials(userId)], ConsistentRead: true } },
      }),
    )
    const rows = Responses?.[tableName] ?? []
    const user = read(UserItem)(rows.find(({ SK }) => SK === 'PROFILE'))
    const credentials = read(CredentialsItem)(rows.find(({ SK }) => SK === 'CRED'))
    return { ...(user && { user }), ...(credentials && { credentials }) }
  },

  /** Everything of the account, its first session and the use of its proof; or nothing, and what stood against it. */
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
    const against = also.find((_, at) => refused.has(first + at))
    if (against) return { status: 'refused', why: against.why }
    throw new Error('A new account was refused for a reason that cannot be')
  },

  /** Sets a password and ends every session; the one that asked, if any, gets its successor in the same step. */
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

  /** The same password under today's settings; nothing else of the row changes, so nobody is told. */
  async rehash({ userId, passwordHash }: CredentialsItem, rehashed: string): Promise<void> {
    await update({
      Key: keys.credentials(userId),
      UpdateExpression: 'SET passwordHash = :rehashed',
      ConditionExpression: 'passwordHash = :passwordHash',
      ExpressionAttributeValues: { ':rehashed': rehashed, ':passwordHash': passwordHash },
      ReturnValues: 'NONE',
    })
  },

  /** Makes an admin of a person who is none; or nothing, when they are not what was read any more. */
  async promote(user: UserItem, at: Date): Promise<UserItem | undefined> {
    const { done } = await transact(adminChange(user, true, at))
    return done ? { ...user, isAdmin: true, epoch: user.epoch + 1 } : undefined
  },

  /** A few admins besides this one, the newest first. */
  async otherAdmins(userId: string): Promise<string[]> {
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :admins',
        ExpressionAttributeValues: { ':admins': adminDirectory },
        ScanIndexForward: false,
        Limit: 10,
      }),
    )
    return Items.map((mark) => String(mark.userId)).filter((other) => other !== userId)
  },

  /** Whoever signs in before their account goes keeps it. False once the first of its rows has gone. */
  async keep(userId: string): Promise<boolean> {
    const { done } = await update({
      Key: keys.user(userId),
      UpdateExpression: 'REMOVE erasesAt',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(isBeingErased)',
      ReturnValues: 'NONE',
    })
    return done
  },
}

export type AccountStore = typeof accountStore
