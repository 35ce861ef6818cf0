import { setTimeout as wait } from 'node:timers/promises'
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import { BatchGetCommand, GetCommand, QueryCommand } from './commands.ts'
import type { Item, Key } from './keys.ts'
import { toStoredName } from './stored-names.ts'
import { table, tableName } from './table.ts'

/** The row of this key, read consistently. */
export const readRow = async (Key: Key): Promise<Item | undefined> =>
  (await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item

/** The maximum number of rows in one batch read. */
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

/** The rows that exist among these keys, in no particular order. No key may be given twice. */
export const readRows = async (wanted: readonly Key[], { isConsistent = false } = {}): Promise<Item[]> => {
  const batches = Array.from({ length: Math.ceil(wanted.length / maxPerBatch) }, (_, index) =>
    wanted.slice(index * maxPerBatch, (index + 1) * maxPerBatch),
  )
  return (await Promise.all(batches.map((batch) => readBatch(batch, isConsistent)))).flat()
}

/**
 * The rows that a query finds, page by page, because one answer of the table ends at a megabyte. Callers stop reading
 * when they have enough.
 */
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

/** The rows that a query finds: all of them, or the pages that have as many as its limit. */
export const queryRows = async (query: Parameters<typeof queryPages>[0]): Promise<Item[]> => {
  const rows: Item[] = []
  for await (const page of queryPages(query)) {
    rows.push(...page)
    if (query.Limit && rows.length >= query.Limit) break
  }
  return rows
}

/** Counts the rows that a query finds, without fetching them. */
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

/** Attributes of a row to read. For an attribute that is an object, its parts may be named. */
type Shown = { readonly [name: string]: boolean | { readonly [part: string]: true } }

/** Limits a query to these attributes. All names get placeholders, because some are reserved words of DynamoDB. */
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
