import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/query-pages.ts'
import { type Item, table, tableName, update, withoutKeys } from '#functions/platform/table/table.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import type { OnlineItem } from './presence-item.ts'

/** REQ#r / TOLD: who had news of a job when it came into the pool under this version. */
export type Told = { v: number; userIds: UserId[] }

const keptSeconds = 30 * 24 * 3600
/** A page is a megabyte, some six thousand people. Where one cell has more of them, the rest hears of other jobs. */
const mostPages = 2

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

const read = async (key: Key): Promise<Item | undefined> =>
  (await table.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }))).Item

export const audienceStore = {
  /** Who is online there. The table removes rows late, so their time is looked at. */
  async onlineIn(cell: string, now: Date): Promise<OnlineItem[]> {
    const pages: Item[][] = []
    for await (const page of queryPages({
      KeyConditionExpression: 'PK = :cell',
      FilterExpression: '#ttl > :now',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':cell': keys.online(cell, '').PK, ':now': seconds(now) },
    })) {
      pages.push(page)
      if (pages.length === mostPages) break
    }
    return pages.flat().map((row) => withoutKeys(row) as OnlineItem) // we alone write these rows
  },

  async hasRejected(userId: UserId, requestId: RequestId): Promise<boolean> {
    return (await read(keys.rejected(userId, requestId))) !== undefined
  },

  async told(requestId: RequestId): Promise<Told | undefined> {
    const row = await read(keys.requestTold(requestId))
    return row && (withoutKeys(row) as Told) // as above
  },

  /** Answers with those who are to be told: these, or whom another run of the same news had chosen before. */
  async choose(requestId: RequestId, { v, userIds }: Told, now: Date): Promise<UserId[]> {
    const written = await update({
      Key: keys.requestTold(requestId),
      UpdateExpression: 'SET v = :v, userIds = :userIds, #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(PK) OR v < :v',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':v': v, ':userIds': userIds, ':ttl': seconds(now) + keptSeconds },
      ReturnValues: 'NONE',
    })
    if (written.done) return userIds
    const chosen = written.item as Told | undefined // as above
    return chosen?.v === v ? chosen.userIds : []
  },
}

export type AudienceStore = typeof audienceStore
