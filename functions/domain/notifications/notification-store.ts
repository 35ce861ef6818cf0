import { DeleteCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { queryRows, readRow } from '#functions/platform/table/read-rows.ts'
import { table, tableName, update } from '#functions/platform/table/table.ts'
import { setExpression } from '#functions/platform/table/update-expressions.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { Notification } from '#shared/model/notifications.ts'
import {
  factsToKeep,
  pushTimesOf,
  readUpToOf,
  type StoredNotification,
  sortKeyPrefix,
  storedNotificationOf,
  timeOf,
} from './notification-item.ts'

const hourMs = 3_600_000
const daySeconds = 24 * 3600
const keptDays = 60

const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1000) + keptDays * daySeconds

/** DynamoDB deletes expired rows late, so reads begin here. */
const firstKept = (now: Date): string => new Date(now.getTime() - keptDays * daySeconds * 1000).toISOString()

const between = (userId: string, first: string, last: string) => ({
  KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
  ExpressionAttributeValues: {
    ':user': keys.notification(userId, '').PK,
    ':first': `${sortKeyPrefix}${first}`,
    ':last': `${sortKeyPrefix}${last}`,
  },
  ConsistentRead: true, // a frame says that there is a new one
})

const afterAll = '~' // every id begins with a year

type Page = { userId: string; atMost: number; now: Date }

export const notificationStore = {
  /** The newest ones, or the next older ones. */
  async before(id = afterAll, { userId, atMost, now }: Page): Promise<StoredNotification[]> {
    const first = firstKept(now)
    if (id < first) return []
    const rows = await queryRows({
      ...between(userId, first, id),
      ScanIndexForward: false,
      Limit: atMost + 1, // the first may be the one that `id` names
    })
    return rows
      .map(storedNotificationOf)
      .filter((found) => found.id !== id)
      .slice(0, atMost)
  },

  /** Those between two times, both included. */
  async between(userId: string, first: Date, last: Date): Promise<StoredNotification[]> {
    const rows = await queryRows(between(userId, first.toISOString(), `${last.toISOString()}${afterAll}`))
    return rows.map(storedNotificationOf)
  },

  async find(userId: string, id: string): Promise<StoredNotification | undefined> {
    const row = await readRow(keys.notification(userId, id))
    return row && storedNotificationOf(row)
  },

  async has(userId: string, id: string): Promise<boolean> {
    return (await readRow(keys.notification(userId, id))) !== undefined
  },

  /** Marks it as sent to its reader's devices, unless it has gone. */
  async markPushed(userId: string, id: string, now: Date): Promise<void> {
    await update({
      Key: keys.notification(userId, id),
      ...setExpression({ pushedAt: now.toISOString() }),
      ConditionExpression: 'attribute_exists(PK)',
    })
  },

  /** The pushes of the last hour that each entry stands for: its own, and those of entries that it has replaced. */
  async countPushes(userId: string, now: Date): Promise<Map<string, number>> {
    const since = now.getTime() - hourMs
    const rows = await queryRows({
      ...between(userId, new Date(since).toISOString(), afterAll),
      FilterExpression: 'attribute_exists(pushedAt) OR attribute_exists(pushedBefore)',
    })
    const entries = rows.map(storedNotificationOf)
    return new Map(entries.map(({ id, facts }) => [id, pushTimesOf(facts).filter((time) => time >= since).length]))
  },

  /** Whether the user is still there, and not being erased. */
  async hasReader(userId: string): Promise<boolean> {
    const user = await readRow(keys.user(userId))
    return user !== undefined && user.isBeingErased !== true
  },

  /** How many there are after the last one that was read, at most `atMost`. */
  async countUnread(userId: string, readUpTo: string | undefined, atMost: number, now: Date): Promise<number> {
    const start = firstKept(now)
    const first = readUpTo && readUpTo > start ? `${readUpTo} ` : start // a blank sorts before every longer id
    const { Count = 0 } = await table.send(
      new QueryCommand({
        TableName: tableName,
        ...between(userId, first, afterAll),
        Select: 'COUNT',
        Limit: atMost,
      }),
    )
    return Count
  },

  async findReadUpTo(userId: string): Promise<string | undefined> {
    return readUpToOf(await readRow(keys.notificationsRead(userId)))
  },

  /** Only forward: another device may have read further. Returns the last one that is read now. */
  async markRead(userId: string, id: string): Promise<string> {
    const written = await update({
      Key: keys.notificationsRead(userId),
      ...setExpression({ readUpTo: id, ttl: expiryOf(timeOf(id)) }), // then none that is older is left
      ConditionExpression: 'attribute_not_exists(readUpTo) OR readUpTo < :readUpTo',
    })
    return written.done ? id : (readUpToOf(written.item) ?? id)
  },

  /** Keeps the row of an earlier run of the same event. */
  async add(
    userId: string,
    id: string,
    notification: Notification,
    pushedBefore: readonly number[] = [],
  ): Promise<void> {
    const replaced = pushedBefore.length > 0 && { pushedBefore }
    await update({
      Key: keys.notification(userId, id),
      ...setExpression({ ...factsToKeep(notification), ...replaced, ttl: expiryOf(timeOf(id)) }),
      ConditionExpression: 'attribute_not_exists(PK)',
    })
  },

  async remove(userId: string, id: string): Promise<void> {
    await table.send(new DeleteCommand({ TableName: tableName, Key: keys.notification(userId, id) }))
  },

  /** Deletes all of a user's, and how far they have read. */
  async forget(userId: string): Promise<void> {
    const rows = await queryRows(between(userId, '', afterAll))
    const all = [...rows.map(({ SK }) => ({ PK: keys.user(userId).PK, SK })), keys.notificationsRead(userId)]
    await inBatches(all, (Key) => table.send(new DeleteCommand({ TableName: tableName, Key })))
  },
}

export type NotificationStore = typeof notificationStore
