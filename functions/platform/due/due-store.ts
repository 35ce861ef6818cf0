import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

/** Something to do at a time: the sweeper finds it within a minute. */
export type Due = { kind: 'session.end'; at: string; userId: string; tokenHash: string }

const shards = [0, 1, 2, 3]
const keptSeconds = 7 * 24 * 3600
const dayMs = 24 * 3600 * 1000

const dateOf = (time: string): string => time.slice(0, 10)

// The same thing at the same time is one row, however often it is laid.
const keyOf = ({ kind, at, userId, tokenHash }: Due): Key =>
  keys.due(dateOf(at), tokenHash.charCodeAt(0) % shards.length, at, `${kind}#${userId}#${tokenHash}`)

export const layDue = async (due: Due): Promise<void> => {
  const ttl = Math.floor(new Date(due.at).getTime() / 1000) + keptSeconds
  await table.send(new PutCommand({ TableName: tableName, Item: { ...keyOf(due), ...due, ttl } }))
}

export const removeDue = async (due: Due): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: tableName, Key: keyOf(due) }))
}

/** What has fallen due today, or yesterday just before midnight; at most a hundred of each shard a minute. */
export const listDue = async (now: Date): Promise<Due[]> => {
  const dates = [new Date(now.getTime() - dayMs), now].map((date) => dateOf(date.toISOString()))
  const pages = await Promise.all(
    dates.flatMap((date) =>
      shards.map((shard) =>
        table.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'PK = :shard AND SK <= :now',
            ExpressionAttributeValues: { ':shard': keys.due(date, shard, '', '').PK, ':now': now.toISOString() },
            Limit: 100,
          }),
        ),
      ),
    ),
  )
  return pages.flatMap(({ Items = [] }) => Items as Due[]) // we alone write these rows
}
