import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { DeviceItem, deviceStore } from '#functions/domain/notifications/device-store.ts'
import { type RequestStep, stepRow } from '#functions/domain/requests/history-item.ts'
import type { RequestDetail } from '#functions/domain/requests/request-item.ts'
import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys, kindOf } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Action, table, tableName, transact, update } from '#functions/platform/table/table.ts'
import { setIfUnchanged, unchangedCondition } from '#functions/platform/table/update-expressions.ts'
import { type Row, readForSave } from './person-store.ts'

/** 'J. S.' for Jane Mary Smith: what a fleet's history keeps of a former driver. */
export const toInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last].flatMap((word) => (word ? [`${[...word][0]?.toUpperCase()}.`] : [])).join(' ')
}

/** Why an account is not erased: its row has changed, the other admin has gone as well, or its business has drivers. */
export type ErasureRefusal = 'moved' | 'admin-gone' | 'has-drivers'

export type Erasure = {
  user: UserItem
  /** The rows to delete along with the user's own. */
  rows: readonly Row[]
  searchTokens: readonly string[]
  statistics: Action
  /** The marks that a suspended or revoked user leaves, and what stays for the report of a carrier's years. */
  marks: readonly Action[]
  /** Another admin who stays, if the account is an admin's. */
  otherAdmin: string | undefined
}

type Beginning = Pick<Erasure, 'user' | 'otherAdmin'> & { erasesAt: string }

// The fields that the other rows depend on.
const decisive = [
  'email',
  'isAdmin',
  'isDriver',
  'isDeactivated',
  'isPartner',
  'isVerifiedPartner',
  'isBusiness',
  'businessId',
  'isBeingErased',
  'suspension',
] as const

const keyOf = ({ PK, SK }: Key): Key => ({ PK, SK })

/** A row with a version, such as an application, is deleted only as it was read: a newer one may have other files. */
const hasVersion = ({ version }: Row): boolean => version !== undefined

type GuardedAction = [ErasureRefusal, Action]

/** The other admin must not be leaving as well. */
const otherAdminGuard = (otherAdmin: string | undefined): GuardedAction[] =>
  otherAdmin
    ? [
        [
          'admin-gone',
          {
            ConditionCheck: {
              Key: keys.user(otherAdmin),
              ConditionExpression: 'isAdmin = :yes AND attribute_not_exists(erasesAt)',
              ExpressionAttributeValues: { ':yes': true },
            },
          },
        ],
      ]
    : []

const withoutDrivers = (businessId: string) => ({
  Key: keys.businessCounts(businessId),
  ConditionExpression: 'drivers = :none',
  ExpressionAttributeValues: { ':none': 0 },
})

/** Assigning a job counts it here, so this refuses to erase a driver who is just getting one. */
const withoutJobs = (userId: string) => ({
  Key: keys.historyCounts(userId),
  ConditionExpression: 'attribute_not_exists(active) OR active = :none',
  ExpressionAttributeValues: { ':none': 0 },
})

/** Frees the driver's place, and keeps their initials for the fleet's history. */
const driverLeavingActions = ({ userId, businessId, firstName, isDeactivated = false }: UserItem): Action[] =>
  businessId
    ? [
        {
          Update: {
            Key: keys.businessCounts(businessId),
            UpdateExpression: isDeactivated ? 'ADD drivers :less, inactive :less' : 'ADD drivers :less',
            ExpressionAttributeValues: { ':less': -1 },
          },
        },
        { Put: { Item: { ...keys.formerDriver(businessId, userId), userId, name: toInitials(firstName ?? '') } } },
      ]
    : []

/** Writes everything, or returns which guard refused it. */
const writeGuarded = async (
  guarded: readonly GuardedAction[],
  rest: readonly Action[] = [],
): Promise<'done' | ErasureRefusal> => {
  const written = await transact([...guarded.map(([, action]) => action), ...rest])
  if (written.done) return 'done'
  const [first = 0] = written.refused.keys()
  return guarded[first]?.[0] ?? 'moved'
}

export const erasureStore = {
  /** Sets the date of the erasure and ends every session; refused if the user has changed since the read. */
  async begin({ user, erasesAt, otherAdmin }: Beginning): Promise<'begun' | ErasureRefusal> {
    const { userId, businessId, epoch } = user
    const read = ['epoch', 'isAdmin', 'isDriver', 'businessId', 'erasesAt'] as const
    const change = setIfUnchanged({ erasesAt, epoch: epoch + 1 }, user, read)
    const action = { Update: { Key: keys.user(userId), ...change } }
    const outcome = await writeGuarded([
      ['moved', action],
      ...otherAdminGuard(otherAdmin),
      ...(businessId ? [['has-drivers', { ConditionCheck: withoutDrivers(businessId) }] satisfies GuardedAction] : []),
    ])
    return outcome === 'done' ? 'begun' : outcome
  },

  /** Sets a later date, unless the user has signed in meanwhile. */
  async postpone(user: UserItem, erasesAt: string): Promise<void> {
    await update({
      Key: keys.user(user.userId),
      UpdateExpression: 'SET erasesAt = :later',
      ConditionExpression: 'erasesAt = :was',
      ExpressionAttributeValues: { ':later': erasesAt, ':was': user.erasesAt },
    })
  },

  /** Prevents further sign-ins; false if the user signed in first. */
  async close({ userId, erasesAt }: UserItem, leavesMarks: boolean): Promise<boolean> {
    const { done } = await update({
      Key: keys.user(userId),
      UpdateExpression: 'SET isBeingErased = :yes, leavesMarks = :leavesMarks',
      ConditionExpression: 'erasesAt = :was',
      ExpressionAttributeValues: { ':yes': true, ':leavesMarks': leavesMarks, ':was': erasesAt },
    })
    return done
  },

  /** Deletes the account with its address, search words, admin mark, devices and business in one transaction. */
  async erase({
    user,
    rows,
    searchTokens,
    statistics,
    marks,
    otherAdmin,
  }: Erasure): Promise<'erased' | ErasureRefusal> {
    const { userId, email, businessId, isDriver } = user
    const guarded: GuardedAction[] = [
      ['moved', { Delete: { Key: keys.user(userId), ...unchangedCondition(user, [...readForSave, ...decisive]) } }],
      ...otherAdminGuard(otherAdmin),
      ...(businessId && !isDriver
        ? [['has-drivers', { Delete: withoutDrivers(businessId) }] satisfies GuardedAction]
        : []),
      ...(isDriver ? [['moved', { Delete: withoutJobs(userId) }] satisfies GuardedAction] : []),
      ...rows
        .filter(hasVersion)
        .map(
          (row): GuardedAction => ['moved', { Delete: { Key: keyOf(row), ...unchangedCondition(row, ['version']) } }],
        ),
    ]
    const outcome = await writeGuarded(guarded, [
      statistics,
      ...marks,
      ...(isDriver ? driverLeavingActions(user) : []),
      ...[
        keys.emailLock(email),
        ...rows.filter((row) => !hasVersion(row) && !(isDriver && kindOf(row) === 'userCounters')).map(keyOf),
        ...searchTokens.map((token) => keys.searchToken(token, userId)),
      ].map((Key) => ({ Delete: { Key } })),
    ])
    return outcome === 'done' ? 'erased' : outcome
  },

  async hasDrivers(businessId: string): Promise<boolean> {
    const row = await readRow(keys.businessCounts(businessId))
    return Number(row?.drivers ?? 0) > 0
  },

  /** A device goes with the lock of its address. */
  async deleteRow(row: Row): Promise<void> {
    if (kindOf(row) === 'pushDevice') await deviceStore.remove(read(DeviceItem)(row))
    else await table.send(new DeleteCommand({ TableName: tableName, Key: keyOf(row) }))
  },

  /** Replaces the details of a request whose owner is erased. */
  async putDetail(requestId: string, detail: RequestDetail): Promise<void> {
    await table.send(new PutCommand({ TableName: tableName, Item: { ...keys.requestDetail(requestId), ...detail } }))
  },

  /** Replaces a step of a request whose owner is erased. */
  async putStep(requestId: string, step: RequestStep): Promise<void> {
    await table.send(new PutCommand({ TableName: tableName, Item: stepRow(requestId, step) }))
  },
}

export type ErasureStore = typeof erasureStore
