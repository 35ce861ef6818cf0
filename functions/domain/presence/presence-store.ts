import { verifiedPartnerCondition } from '#functions/domain/accounts/user-store.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Action, type Item, table, tableName, transact, update } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import type { Run } from '#shared/model/geo.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { OnlineItem, onlineCell, PresenceItem } from './presence-item.ts'

type PresenceStoreOnline = Omit<PresenceItem, 'isOnline' | 'cell'> & { isOnline: true }
/** Where they are, and by what they travel: what news of a job needs. */
type Near = Omit<OnlineItem, 'userId'>

/** Who says nothing for longer is not told of jobs any more; their rides still show. */
const listedSeconds = 12 * 3600
// Whoever was overtaken by another device of theirs looks again.
const mostRounds = 5

export const presenceStore = {
  async find(userId: string): Promise<PresenceItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.presence(userId), ConsistentRead: true }),
    )
    return read(PresenceItem)(Item)
  },

  /** Both rows at once, that of where they were before gone; only while they are a verified partner. */
  async goOnline(presence: PresenceStoreOnline, near: Near | undefined, now: Date): Promise<'online' | 'not-verified'> {
    const { userId } = presence
    const cell = near && onlineCell(near.point)
    const ttl = Math.floor(now.getTime() / 1000) + listedSeconds
    const isWritten = await replace(userId, (was) => [
      { Put: { Item: { ...keys.presence(userId), ...presence, ...(cell && { cell }) }, ...unlessMoved(was) } },
      verifiedPartnerCondition(userId),
      ...(near && cell ? [{ Put: { Item: { ...keys.online(cell, userId), userId, ...near, ttl } } }] : []),
      ...(was?.cell !== cell ? unlisted(was) : []),
    ])
    return isWritten ? 'online' : 'not-verified'
  },

  /** Their position goes with it. Who never was online has nothing to change. */
  async goOffline(userId: UserId): Promise<void> {
    await replace(userId, (was) => {
      if (!was?.isOnline) return []
      const { ConditionExpression, ...values } = unlessMoved(was)
      const row = { ...keys.presence(userId), userId, isOnline: false }
      // Somebody who has just erased their account must not get a row again.
      const condition = `attribute_exists(PK) AND ${ConditionExpression}`
      return [{ Put: { Item: row, ConditionExpression: condition, ...values } }, ...unlisted(was)]
    })
  },
}

export type PresenceStore = typeof presenceStore

/** The first write is their own row as it was read: refused, it is tried anew. False where another one refuses. */
const replace = async (userId: string, writes: (was: PresenceItem | undefined) => Action[]): Promise<boolean> => {
  for (let round = 0; round < mostRounds; round += 1) {
    const actions = writes(await presenceStore.find(userId))
    const written = actions.length === 0 || (await transact(actions))
    if (written === true || written.done) return true
    if (!written.refused.has(0)) return false
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

const unlessMoved = (was: PresenceItem | undefined) =>
  was?.cell
    ? { ConditionExpression: 'cell = :was', ExpressionAttributeValues: { ':was': was.cell } }
    : { ConditionExpression: 'attribute_not_exists(cell)' }

const unlisted = (was: PresenceItem | undefined): Action[] =>
  was?.cell ? [{ Delete: { Key: keys.online(was.cell, was.userId) } }] : []

/** REQ#r / TOLD: who had news of a job when it came into the pool under this version. */
type Notified = { v: number; userIds: UserId[] }
const Notified = rowSchema<Notified>({ v: 'number', userIds: 'object' })

const keptSeconds = 30 * 24 * 3600
/** Where more are in one place, the rest hears of other jobs. */
const mostRead = 12_000

/** `isAll`: nobody else is there. */
type Online = { people: OnlineItem[]; isAll: boolean }

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

const readRow = async (key: Key): Promise<Item | undefined> =>
  (await table.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }))).Item

export const audienceStore = {
  /** Who is online there, or so many of them. The table removes rows late, so their time is looked at. */
  async listOnline({ band, from, to }: Run, now: Date, atMost = mostRead): Promise<Online> {
    const first = keys.onlineIn(band, from)
    const rows: Item[] = []
    for await (const page of queryPages({
      KeyConditionExpression: 'PK = :band AND SK BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':band': first.PK, ':from': first.SK, ':to': `${keys.onlineIn(band, to).SK}~` },
      Limit: atMost,
    })) {
      rows.push(...page)
      if (rows.length >= atMost) break
    }
    const there = rows.filter(({ ttl }) => Number(ttl) > seconds(now))
    return { people: there.map(read(OnlineItem)), isAll: rows.length < atMost }
  },

  async hasRejected(userId: UserId, requestId: RequestId): Promise<boolean> {
    return (await readRow(keys.rejected(userId, requestId))) !== undefined
  },

  async findNotified(requestId: RequestId): Promise<Notified | undefined> {
    const row = await readRow(keys.requestTold(requestId))
    return read(Notified)(row)
  },

  /** Answers with those who are to be told: these, or whom another run of the same news had chosen before. */
  async keepNotified(requestId: RequestId, { v, userIds }: Notified, now: Date): Promise<UserId[]> {
    const written = await update({
      Key: keys.requestTold(requestId),
      UpdateExpression: 'SET v = :v, userIds = :userIds, #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(PK) OR v < :v',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':v': v, ':userIds': userIds, ':ttl': seconds(now) + keptSeconds },
      ReturnValues: 'NONE',
    })
    if (written.done) return userIds
    const chosen = read(Notified)(written.item)
    return chosen?.v === v ? chosen.userIds : []
  },
}

export type AudienceStore = typeof audienceStore
