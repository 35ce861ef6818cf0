import { setTimeout as wait } from 'node:timers/promises'
import { serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import { BatchGetCommand } from './commands.ts'
import type { Key } from './keys.ts'
import { type Item, table, tableName } from './table.ts'

/** The table hands out as many at once. */
const mostInBatch = 100

const readBatch = async (wanted: Key[], isConsistent: boolean, attempt = 1): Promise<Item[]> => {
  const { Responses, UnprocessedKeys } = await table.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { Keys: wanted, ConsistentRead: isConsistent } } }),
  )
  const rows = Responses?.[tableName] ?? []
  const left = (UnprocessedKeys?.[tableName]?.Keys ?? []) as Key[] // some of those that we asked for
  if (left.length === 0) return rows
  if (attempt === 4) throw serviceUnavailable('The table was too busy to answer for all rows')
  await wait(Math.random() * 25 * 2 ** attempt)
  return [...rows, ...(await readBatch(left, isConsistent, attempt + 1))]
}

/** Those rows of these that exist, in no order. No key may be named twice. */
export const readRows = async (wanted: readonly Key[], { isConsistent = false } = {}): Promise<Item[]> => {
  const batches = Array.from({ length: Math.ceil(wanted.length / mostInBatch) }, (_, at) =>
    wanted.slice(at * mostInBatch, (at + 1) * mostInBatch),
  )
  return (await Promise.all(batches.map((batch) => readBatch(batch, isConsistent)))).flat()
}
