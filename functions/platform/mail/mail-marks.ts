import { GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

type Mark = Key & { ttl: number; waits?: true }

const markSeconds = 7 * 24 * 3600 // longer than a stream keeps its records, so no repetition outlives the mark

const markOf = (id: string): Mark => ({ ...keys.sentMail(id), ttl: Math.floor(Date.now() / 1000) + markSeconds })

/** Says that a mail waits in a row of its own, which is then where it is sent from. */
export const waitingMark = (id: string): Mark => ({ ...markOf(id), waits: true })

/** What is known of a mail: that it is done with, sent or given up, that it waits, or nothing. */
export const readMark = async (id: string): Promise<'done' | 'waits' | undefined> => {
  const Key = keys.sentMail(id)
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))
  if (!Item) return undefined
  return Item.waits ? 'waits' : 'done'
}

export const markDone = async (id: string): Promise<void> => {
  await table.send(new PutCommand({ TableName: tableName, Item: markOf(id) }))
}
