import { tableSchema } from '#lib/table-schema.ts'
import { type Consumed, capacityAnswer, readUnits } from './capacity.ts'
import { type BatchGetInput, type GetInput, type Outcome, type QueryInput, refuseUnknownOptions } from './commands.ts'
import { parseCondition } from './condition-expressions.ts'
import { scopeOf } from './expressions.ts'
import { parseKeyCondition, parseProjection } from './key-expressions.ts'
import { keyNamesOf, refuseTwice, startKeyOf, wholeKey } from './keys-of-rows.ts'
import { rangeSql, type Search } from './range.ts'
import type { Rows } from './rows.ts'
import type { TableFile } from './table-file.ts'
import { decodeItem, type Item, ValidationException } from './values.ts'

const { indexes } = tableSchema
const maxPageBytes = 1024 * 1024
const maxBatchKeys = 100

/** The matching rows of one page. `last` is the row after which the page was cut. */
type Page = { found: Item[]; scanned: number; bytes: number; last: Item | undefined }

/** The commands that read. `indexedRows` names the table that index queries read. */
export const createReads = (file: TableFile, tableName: string, { find }: Rows, indexedRows = 'rows') => {
  const get = (input: GetInput): Outcome => {
    refuseUnknownOptions('GetItem', input)
    const projection =
      input.ProjectionExpression === undefined ? undefined : parseProjection(input.ProjectionExpression)
    const scope = scopeOf(input, projection ? [projection] : [])
    const found = find(wholeKey(input.Key))
    const item = found && (projection ? projection.run(scope)(found.item) : found.item)
    const consumed = () => ({ table: readUnits(found?.bytes ?? 0, input.ConsistentRead === true), indexes: {} })
    const ConsumedCapacity = capacityAnswer(input.ReturnConsumedCapacity, tableName, consumed)
    return { answer: { ...(item && { Item: item }), ...(ConsumedCapacity && { ConsumedCapacity }) } }
  }

  const batchGet = (input: BatchGetInput): Outcome => {
    refuseUnknownOptions('BatchGetItem', input)
    refuseUnknownOptions('batch', input.RequestItems[tableName] ?? {})
    const { Keys = [], ConsistentRead = false } = input.RequestItems[tableName] ?? {}
    if (Keys.length === 0 || Keys.length > maxBatchKeys)
      throw new ValidationException(`A batch has 1 to ${maxBatchKeys} keys, and this one ${Keys.length}`)
    const wanted = Keys.map(wholeKey)
    refuseTwice(wanted, 'Provided list of item keys contains duplicates')
    const found = wanted.map(find)
    const items = found.flatMap((row) => (row ? [row.item] : []))
    const answer = { Responses: { [tableName]: items }, UnprocessedKeys: {} }
    const ConsumedCapacity = capacityAnswer(input.ReturnConsumedCapacity, tableName, () => ({
      table: found.reduce((sum, row) => sum + readUnits(row?.bytes ?? 0, ConsistentRead), 0),
      indexes: {},
    }))
    return { answer: ConsumedCapacity ? { ...answer, ConsumedCapacity: [ConsumedCapacity] } : answer }
  }

  const readPage = (search: Search, limit: number, isWanted: (item: Item) => boolean): Page => {
    const page = { found: [] as Item[], scanned: 0, bytes: 0, last: undefined }
    let last: Item | undefined
    for (const row of file.iterate(search.select('item, bytes'), ...search.values)) {
      if (page.bytes + Number(row.bytes) > maxPageBytes && page.scanned > 0) return { ...page, last }
      last = decodeItem(String(row.item))
      page.scanned += 1
      page.bytes += Number(row.bytes)
      if (isWanted(last)) page.found.push(last)
      if (page.scanned === limit) return { ...page, last }
    }
    return page
  }

  const query = (input: QueryInput): Outcome => {
    refuseUnknownOptions('Query', input)
    const { IndexName, Limit = Number.POSITIVE_INFINITY, ScanIndexForward = true, ExclusiveStartKey, Select } = input
    const index = IndexName === undefined ? undefined : indexes.find((name) => name === IndexName)
    if (IndexName !== undefined && !index)
      throw new ValidationException(`The table does not have the specified index: ${IndexName}`)
    if (index && input.ConsistentRead)
      throw new ValidationException('Consistent reads are not supported on global secondary indexes')
    if (Select !== undefined && Select !== 'COUNT') throw new ValidationException(`Our table does not select ${Select}`)
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

    if (typeof partition.value !== 'string' || sort?.values.some((value) => typeof value !== 'string'))
      throw new ValidationException('Condition parameter type does not match schema type')
    if ([partition.value, ...(sort?.values ?? [])].includes(''))
      throw new ValidationException('The AttributeValue for a key attribute cannot contain an empty string value')
    if (ExclusiveStartKey) checkStartKey(ExclusiveStartKey, keyNamesOf(index), pk, partition.value)

    const search = rangeSql(
      { from: index ? indexedRows : 'rows', pk, sk, index, isForward: ScanIndexForward },
      partition.value,
      sort,
      ExclusiveStartKey,
    )
    const { found, scanned, bytes, last } = readPage(search, Limit, (item) => !filter || filter.run(item, scope))
    const items = projection ? found.map(projection.run(scope)) : found
    const consumed = (): Consumed => {
      const units = readUnits(bytes, input.ConsistentRead === true)
      return index ? { table: 0, indexes: { [index]: units } } : { table: units, indexes: {} }
    }
    const from = last && startKeyOf(last, index)
    const ConsumedCapacity = capacityAnswer(input.ReturnConsumedCapacity, tableName, consumed)
    return {
      answer: {
        ...(Select !== 'COUNT' && { Items: items }),
        Count: found.length,
        ScannedCount: scanned,
        ...(from && { LastEvaluatedKey: from }),
        ...(ConsumedCapacity && { ConsumedCapacity }),
      },
    }
  }

  return { GetItem: get, BatchGetItem: batchGet, Query: query }
}

const checkStartKey = (from: Item, names: readonly string[], pk: string, partition: string): void => {
  const isWhole = Object.keys(from).length === names.length && names.every((name) => typeof from[name] === 'string')
  if (!isWhole || from[pk] !== partition) throw new ValidationException('The provided starting key is invalid')
}
