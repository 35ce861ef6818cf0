import { setTimeout as wait } from 'node:timers/promises'
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import { BatchGetCommand, QueryCommand } from './commands.ts'
import type { Item, Key } from './keys.ts'
import { toStoredName } from './stored-names.ts'
import { table, tableName } from './table.ts'

/** The table hands out as many at once. */
const maxPerBatch = 100

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
  const batches = Array.from({ length: Math.ceil(wanted.length / maxPerBatch) }, (_, index) =>
    wanted.slice(index * maxPerBatch, (index + 1) * maxPerBatch),
  )
  return (await Promise.all(batches.map((batch) => readBatch(batch, isConsistent)))).flat()
}

/** What a query finds, page by page, since one answer of the table ends at a megabyte. Whoever has enough stops asking. */
export async function* queryPages(
  query: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>,
): AsyncGenerator<Item[]> {
  let from: Item | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({ ...query, TableName: tableName, ...(from && { ExclusiveStartKey: from }) }),
    )
    yield Items
    from = LastEvaluatedKey
  } while (from)
}

/** How many rows a query finds. None of them is handed over, however many there are. */
export const countRows = async (
  query: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey' | 'Select'>,
): Promise<number> => {
  let found = 0
  let from: Item | undefined
  do {
    const { Count = 0, LastEvaluatedKey } = await table.send(
      new QueryCommand({ ...query, TableName: tableName, Select: 'COUNT', ...(from && { ExclusiveStartKey: from }) }),
    )
    found += Count
    from = LastEvaluatedKey
  } while (from)
  return found
}

/** Attributes of a row that are wanted, or not. Of one that is an object, its parts may be named. */
type Shown = { readonly [name: string]: boolean | { readonly [part: string]: true } }

/** Has a query answer these attributes alone. Some names are reserved words of DynamoDB, so all have placeholders. */
export const onlyAttributes = (shown: Shown) => {
  const paths = Object.entries(shown).flatMap(([name, parts]) => {
    if (typeof parts === 'object') return Object.keys(parts).map((part) => [name, part])
    return parts ? [[toStoredName(name)]] : []
  })
  return {
    ProjectionExpression: paths.map((path) => path.map((name) => `#${name}`).join('.')).join(', '),
    ExpressionAttributeNames: Object.fromEntries(paths.flat().map((name) => [`#${name}`, name])),
  }
}
