import { tableSchema } from '#lib/table-schema.ts'
import { type Consumed, readUnits, toAnswer, withCapacity } from './capacity.ts'
import type { BatchGetInput, GetInput, Outcome, QueryInput } from './commands.ts'
import { parseCondition } from './condition-expressions.ts'
import { scopeOf } from './expressions.ts'
import { parseKeyCondition, parseProjection } from './key-expressions.ts'
import { refuseTwice, startKeyOf, wholeKey } from './keys-of-rows.ts'
import { rangeSql } from './range.ts'
import type { Rows } from './rows.ts'
import type { TableFile } from './table-file.ts'
import { decodeItem, type Item, ValidationException } from './values.ts'

const { indexes } = tableSchema
const mostPageBytes = 1024 * 1024
const mostBatchKeys = 100

/** The commands that read. `indexedRows` names the rows that indexes are read from. */
export const createReads = (file: TableFile, tableName: string, { find }: Rows, indexedRows: string) => {
  const get = (input: GetInput): Outcome => {
    const projection =
      input.ProjectionExpression === undefined ? undefined : parseProjection(input.ProjectionExpression)
    const scope = scopeOf(input, projection ? [projection] : [])
    const found = find(wholeKey(input.Key))
    const item = found && (projection ? projection.run(found.item, scope) : found.item)
    const units = readUnits(found?.bytes ?? 0, input.ConsistentRead === true)
    return { answer: withCapacity(input, tableName, { table: units, indexes: {} }, item ? { Item: item } : {}) }
  }

  const batchGet = (input: BatchGetInput): Outcome => {
    const { Keys = [], ConsistentRead = false } = input.RequestItems[tableName] ?? {}
    if (Keys.length === 0 || Keys.length > mostBatchKeys)
      throw new ValidationException(`A batch has 1 to ${mostBatchKeys} keys, and this one ${Keys.length}`)
    const wanted = Keys.map(wholeKey)
    refuseTwice(wanted, 'Provided list of item keys contains duplicates')
    const found = wanted.map(find)
    const table = found.reduce((sum, row) => sum + readUnits(row?.bytes ?? 0, ConsistentRead), 0)
    const items = found.flatMap((row) => (row ? [row.item] : []))
    const answer = { Responses: { [tableName]: items }, UnprocessedKeys: {} }
    const ConsumedCapacity = toAnswer(input.ReturnConsumedCapacity, tableName, { table, indexes: {} })
    return { answer: ConsumedCapacity ? { ...answer, ConsumedCapacity: [ConsumedCapacity] } : answer }
  }

  const query = (input: QueryInput): Outcome => {
    const { IndexName, Limit = Number.POSITIVE_INFINITY, ScanIndexForward = true, ExclusiveStartKey, Select } = input
    const index = IndexName === undefined ? undefined : indexes.find((name) => name === IndexName)
    if (IndexName !== undefined && !index)
      throw new ValidationException(`The table does not have the specified index: ${IndexName}`)
    if (index && input.ConsistentRead)
      throw new ValidationException('Consistent reads are not supported on global secondary indexes')
    if (Limit < 1) throw new ValidationException('Limit must be at least 1')
    const condition = parseKeyCondition(input.KeyConditionExpression)
    const filter = input.FilterExpression === undefined ? undefined : parseCondition(input.FilterExpression)
    const projection =
      input.ProjectionExpression === undefined ? undefined : parseProjection(input.ProjectionExpression)
    const scope = scopeOf(input, [condition, ...(filter ? [filter] : []), ...(projection ? [projection] : [])])
    const { partition, sort } = condition.run(scope)
    const [pk, sk] = index ? ([`${index}PK`, `${index}SK`] as const) : (['PK', 'SK'] as const)
    if (partition.name !== pk || (sort && sort.name !== sk))
      throw new ValidationException('Query condition missed key schema element')
    if (filter?.names(scope).some((name) => name === pk || name === sk))
      throw new ValidationException('Filter Expression can only contain non-primary key attributes')

    const search = rangeSql(
      { from: index ? indexedRows : 'rows', pk, sk, index, isForward: ScanIndexForward },
      String(partition.value),
      sort,
      ExclusiveStartKey,
    )
    const items: Item[] = []
    let [count, scanned, bytes] = [0, 0, 0]
    let last: Item | undefined
    let isCut = false
    for (const row of file.iterate(search.sql, ...search.values)) {
      if (bytes + Number(row.bytes) > mostPageBytes && scanned > 0) {
        isCut = true
        break
      }
      const item = decodeItem(String(row.item))
      scanned += 1
      bytes += Number(row.bytes)
      last = item
      if (!filter || filter.run(item, scope)) {
        count += 1
        if (Select !== 'COUNT') items.push(projection ? projection.run(item, scope) : item)
      }
      if (scanned === Limit) {
        isCut = true
        break
      }
    }
    const units = readUnits(bytes, input.ConsistentRead === true)
    const consumed: Consumed = index ? { table: 0, indexes: { [index]: units } } : { table: units, indexes: {} }
    const from = isCut && last ? startKeyOf(last, index) : undefined
    return {
      answer: withCapacity(input, tableName, consumed, {
        ...(Select !== 'COUNT' && { Items: items }),
        Count: count,
        ScannedCount: scanned,
        ...(from && { LastEvaluatedKey: from }),
      }),
    }
  }

  return { GetItem: get, BatchGetItem: batchGet, Query: query }
}
