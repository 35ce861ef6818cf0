import type { LocalTable } from '#functions/platform/local-adapters.ts'
import type { Operation } from '#functions/platform/table/commands.ts'
import { matchesStreamFilter } from '#lib/local/streams/deliver.ts'
import type { StreamRecord } from '#lib/local/streams/stream-reader.ts'
import type { Key, Outcome, QueryInput } from '#lib/local/table/commands.ts'
import { parseCondition } from '#lib/local/table/condition-expressions.ts'
import { scopeOf } from '#lib/local/table/expressions.ts'
import { type KeyRange, parseKeyCondition, parseProjection } from '#lib/local/table/key-expressions.ts'
import { indexKeyOf, indexKeys, startKeyOf } from '#lib/local/table/keys-of-rows.ts'
import { createReads } from '#lib/local/table/reads.ts'
import type { Rows, TableChange } from '#lib/local/table/rows.ts'
import { toImage } from '#lib/local/table/stream-image.ts'
import { createTransactions } from '#lib/local/table/transactions.ts'
import { decodeItem, type Item, type Stored } from '#lib/local/table/values.ts'
import { createDecisions, createWrites } from '#lib/local/table/writes.ts'
import { tableSchema } from '#lib/table-schema.ts'

const nameOf = ({ PK, SK }: Key): string => `${PK}\u0000${SK}`

/** Every reader gets the same row, so code that changes it in place fails. */
const frozen = <Part>(part: Part): Part => {
  if (typeof part === 'object' && part !== null) Object.values(Object.freeze(part)).forEach(frozen)
  return part
}

/** No command in memory reads a file: transactions carry no token here, and queries are answered below. */
const noFile = undefined as never

const isIn = (text: string, { comparison, values }: KeyRange): boolean => {
  const [first = '', second = ''] = values as string[] // the product's sort keys are texts
  switch (comparison) {
    case 'begins_with':
      return text.startsWith(first)
    case 'BETWEEN':
      return text >= first && text <= second
    case '=':
      return text === first
    case '<':
      return text < first
    case '<=':
      return text <= first
    case '>':
      return text > first
    case '>=':
      return text >= first
  }
}

/**
 * The table in this process's memory: the expressions and transactions of one machine's own table over a plain map. It
 * keeps every change, so that a step can be judged by its writes and a world can be restored.
 */
export const memoryTable = (tableName: string) => {
  const rows = new Map<string, Stored>()
  /** Each partition of the table and of its indexes, with its rows by name. */
  const partitions = new Map<string, Map<string, Stored>>()
  const changes: TableChange[] = []

  const place = (partition: string, name: string, row: Stored | undefined): void => {
    const there = partitions.get(partition)
    if (row) (there ?? partitions.set(partition, new Map()).get(partition))?.set(name, row)
    else if (there?.delete(name) && there.size === 0) partitions.delete(partition)
  }

  const setRow = (key: Key, before: Stored | undefined, after: Stored | undefined): void => {
    const name = nameOf(key)
    if (after) rows.set(name, after)
    else rows.delete(name)
    place(key.PK, name, after)
    for (const index of indexKeys) {
      const [was, is] = [before && indexKeyOf(before.item, index), after && indexKeyOf(after.item, index)]
      if (was && was[0] !== is?.[0]) place(`${index.name} ${was[0]}`, name, undefined)
      if (is) place(`${index.name} ${is[0]}`, name, after)
    }
  }

  const find = (key: Key): Stored | undefined => rows.get(nameOf(key))

  const apply = ({ after, ...change }: TableChange): void => {
    if (change.before?.text === after?.text) return
    const kept = after && { ...after, item: frozen(decodeItem(after.text)) }
    setRow(change.key, change.before, kept)
    changes.push({ ...change, after: kept })
  }

  const deleteExpired = (): number => {
    const seconds = Math.floor(Date.now() / 1000)
    const gone = [...rows.values()].filter(({ item }) => Number(item[tableSchema.ttlAttribute]) < seconds)
    for (const before of gone)
      apply({
        key: { PK: String(before.item.PK), SK: String(before.item.SK) },
        before,
        after: undefined,
        hasExpired: true,
      })
    return gone.length
  }

  const query = (input: QueryInput): Outcome => {
    const { IndexName, Limit = Number.POSITIVE_INFINITY, ScanIndexForward = true, ExclusiveStartKey, Select } = input
    const condition = parseKeyCondition(input.KeyConditionExpression)
    const filter = input.FilterExpression === undefined ? undefined : parseCondition(input.FilterExpression)
    const projection =
      input.ProjectionExpression === undefined ? undefined : parseProjection(input.ProjectionExpression)
    const scope = scopeOf(input, [condition, ...(filter ? [filter] : []), ...(projection ? [projection] : [])])
    const { partition, sort } = condition.run(scope)
    const index = tableSchema.indexes.find((one) => one === IndexName)
    const sk = index ? `${index}SK` : 'SK'
    const under = partitions.get(index ? `${index} ${partition.value}` : String(partition.value))
    const orderOf = (item: Item): string => `${item[sk]}\u0000${item.PK}\u0000${item.SK}`
    const sorted = [...(under?.values() ?? [])]
      .filter(({ item }) => !sort || isIn(String(item[sk]), sort))
      .map((row) => ({ row, order: orderOf(row.item) }))
      .toSorted((a, b) => (a.order < b.order === ScanIndexForward ? -1 : 1))
    const start = ExclusiveStartKey && orderOf(ExclusiveStartKey)
    const rest = start ? sorted.filter(({ order }) => (ScanIndexForward ? order > start : order < start)) : sorted
    const scanned = rest.slice(0, Limit)
    const last = scanned.length === Limit ? scanned.at(-1)?.row.item : undefined
    const items = scanned.map(({ row }) => row.item).filter((item) => !filter || filter.run(item, scope))
    const from = last && startKeyOf(last, index)
    return {
      answer: {
        ...(Select !== 'COUNT' && {
          Items: projection ? items.map(projection.run(scope)) : items,
        }),
        Count: items.length,
        ScannedCount: scanned.length,
        ...(from && { LastEvaluatedKey: from }),
      },
    }
  }

  const memory: Rows = { find, apply, deleteExpired, keepVolatileRows: () => undefined, forgetCached: () => undefined }
  const decisions = createDecisions(memory)
  const { GetItem, BatchGetItem } = createReads(noFile, tableName, memory)
  const answers = {
    GetItem,
    BatchGetItem,
    Query: query,
    ...createWrites(tableName, memory, decisions),
    TransactWriteItems: createTransactions(noFile, tableName, memory, decisions),
  } satisfies Record<Operation, unknown>

  const send: LocalTable['send'] = async (operation, input) => {
    try {
      return answers[operation](input as never) // our stores wrote it for this very operation
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return { refusal: { name: error.name, message: error.message } }
    }
  }

  return {
    send,
    /** Everything that was written, in order. */
    changes: changes as readonly TableChange[],
    /** Every row, as it is. */
    rows: rows as ReadonlyMap<string, Stored>,
    /** Undoes every change after the first `length`. */
    rewind: (length: number): void => {
      for (let change = changes.at(-1); change && changes.length > length; change = changes.at(-1)) {
        setRow(change.key, change.after, change.before)
        changes.pop()
      }
    },
    deleteExpired,
  }
}

/** A change as Lambda gets it from the stream; undefined where the stream's filter leaves it out. */
export const recordOf = (
  { key, before, after, hasExpired }: TableChange,
  sequence: number,
): StreamRecord | undefined => {
  const images = {
    ...(after && { NewImage: toImage(after.text) }),
    ...(before && { OldImage: toImage(before.text) }),
  }
  const record: StreamRecord = {
    eventID: `change-${sequence}`,
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    dynamodb: {
      ...images,
      Keys: { PK: { S: key.PK }, SK: { S: key.SK } },
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
    },
    ...(hasExpired && { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }),
  }
  return matchesStreamFilter(record) ? record : undefined
}
