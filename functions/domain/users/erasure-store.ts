import type { RequestDetail } from '#functions/domain/requests/request-item.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { asRead } from '#functions/platform/table/as-read.ts'
import { DeleteCommand, GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { type Action, table, tableName, transact } from '#functions/platform/table/table.ts'
import type { Row } from './person-store.ts'
import { readForSave } from './profile-fields.ts'

/** Why an account still stands: its row has moved on, the other admin is gone too, or its business has drivers. */
export type Kept = 'moved' | 'admin-gone' | 'has-drivers'

export type Erasure = {
  user: UserItem
  /** What goes with the person's own row. */
  rows: readonly Row[]
  searchTokens: readonly string[]
  statistics: Action
  /** Who still is an admin afterwards, where the person is one. */
  otherAdmin: string | undefined
}

// Whatever the other rows follow from.
const decisive = ['email', 'isAdmin', 'isDriver', 'isPartner', 'isVerifiedPartner', 'isBusiness', 'businessId'] as const

const keyOf = ({ PK, SK }: Key): Key => ({ PK, SK })

/** A row that counts its changes, such as an application, goes as it was read: else what follows from a newer one would stay. */
const hasVersion = ({ version }: Row): boolean => version !== undefined

export const erasureStore = {
  /** The account with its address, words, marks, devices and business; or nothing of it. */
  async erase({ user, rows, searchTokens, statistics, otherAdmin }: Erasure): Promise<'erased' | Kept> {
    const { userId, email, businessId } = user
    const guarded: [Kept, Action][] = [
      ['moved', { Delete: { Key: keys.user(userId), ...asRead(user, [...readForSave, ...decisive]) } }],
    ]
    if (otherAdmin)
      guarded.push([
        'admin-gone',
        { ConditionCheck: { Key: keys.adminMark(otherAdmin), ConditionExpression: 'attribute_exists(PK)' } },
      ])
    if (businessId)
      guarded.push([
        'has-drivers',
        {
          Delete: {
            Key: keys.businessCounts(businessId),
            ConditionExpression: 'drivers = :none',
            ExpressionAttributeValues: { ':none': 0 },
          },
        },
      ])
    for (const row of rows.filter(hasVersion))
      guarded.push(['moved', { Delete: { Key: keyOf(row), ...asRead(row, ['version']) } }])
    const written = await transact([
      ...guarded.map(([, action]) => action),
      statistics,
      ...[
        keys.emailLock(email),
        ...rows.filter((row) => !hasVersion(row)).map(keyOf),
        ...searchTokens.map((token) => keys.searchToken(token, userId)),
      ].map((Key) => ({ Delete: { Key } })),
    ])
    if (written.done) return 'erased'
    const [first = 0] = written.refused.keys()
    return guarded[first]?.[0] ?? 'moved'
  },

  async hasDrivers(businessId: string): Promise<boolean> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.businessCounts(businessId), ConsistentRead: true }),
    )
    return Number(Item?.drivers ?? 0) > 0
  },

  async drop(row: Key): Promise<void> {
    await table.send(new DeleteCommand({ TableName: tableName, Key: keyOf(row) }))
  },

  /** What is left of a request whose owner is gone. */
  async putDetail(requestId: string, detail: RequestDetail): Promise<void> {
    await table.send(new PutCommand({ TableName: tableName, Item: { ...keys.requestDetail(requestId), ...detail } }))
  },
}

export type ErasureStore = typeof erasureStore
