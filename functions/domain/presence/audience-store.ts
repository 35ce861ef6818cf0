import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/query-pages.ts'
import { type Item, table, tableName, update, withoutKeys } from '#functions/platform/table/table.ts'
import type { Run } from '#shared/model/cell-runs.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import type { OnlineItem } from './presence-item.ts'

/** REQ#r / TOLD: who had news of a job when it came into the pool under this version. */
export type Notified = { v: number; userIds: UserId[] }

const keptSeconds = 30 * 24 * 3600
/** Where more are in one place, the rest hears of other jobs. */
const mostRead = 12_000

/** `isAll`: nobody else is there. */
export type Online = { people: OnlineItem[]; isAll: boolean }

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

const read = async (key: Key): Promise<Item | undefined> =>
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
    return { people: there.map((row) => withoutKeys(row) as OnlineItem), isAll: rows.length < atMost } // we alone write these
  },

  async hasRejected(userId: UserId, requestId: RequestId): Promise<boolean> {
    return (await read(keys.rejected(userId, requestId))) !== undefined
  },

  async findNotified(requestId: RequestId): Promise<Notified | undefined> {
    const row = await read(keys.requestTold(requestId))
    return row && (withoutKeys(row) as Notified) // as above
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
    const chosen = written.item as Notified | undefined // as above
    return chosen?.v === v ? chosen.userIds : []
  },
}

export type AudienceStore = typeof audienceStore
