import { createHash } from 'node:crypto'
import { tableSchema } from '#lib/table-schema.ts'
import { type Consumed, readUnits, toAnswer, writeUnits } from './capacity.ts'
import {
  parseCondition,
  parseKeyCondition,
  parseProjection,
  parseUpdate,
  type Scope,
  scopeOf,
  type Words,
} from './expressions.ts'
import { checkIndexKeys, indexKeyOf, keyIn, refuseTwice, startKeyOf, wholeKey } from './keys-of-rows.ts'
import { createLateIndexes } from './late-indexes.ts'
import { rangeSql } from './range.ts'
import { indexColumns, type TableFile } from './table-file.ts'
import { decodeItem, encodeItem, type Item, ValidationException } from './values.ts'

const { indexes, ttlAttribute } = tableSchema

export type Key = { PK: string; SK: string }

/** What a refused condition answers; the seam makes the error of it that the caller's own classes know. */
export type Refusal =
  | { name: 'ConditionalCheckFailedException'; message: string; Item: Item | undefined }
  | { name: 'TransactionCanceledException'; message: string; CancellationReasons: Reason[] }
  | { name: 'IdempotentParameterMismatchException'; message: string }

type Reason = { Code: string; Message?: string; Item?: Item | undefined }

export type Outcome = { answer: Record<string, unknown> } | { refusal: Refusal }

type Stored = { item: Item; text: string; bytes: number }

/** What one write does to a row. */
type Write = { key: Key; before: Stored | undefined; after: Item | undefined }

/** What a write did to a row. */
export type Change = { key: Key; before: Stored | undefined; after: Stored | undefined; hasExpired: boolean }

type Parsed = { placeholders: ReadonlySet<string> }

type WriteInput = Words & {
  ConditionExpression?: string | undefined
  ReturnValuesOnConditionCheckFailure?: string | undefined
}

type Asked = { ReturnValues?: string | undefined; ReturnConsumedCapacity?: string | undefined }
type PutInput = WriteInput & Asked & { Item: Item }
type UpdateInput = WriteInput & Asked & { Key: Item; UpdateExpression?: string }
type DeleteInput = WriteInput & Asked & { Key: Item }
type GetInput = Words & Asked & { Key: Item; ConsistentRead?: boolean; ProjectionExpression?: string }
type BatchGetInput = Asked & { RequestItems: Record<string, { Keys?: Item[]; ConsistentRead?: boolean }> }
type QueryInput = Words &
  Asked & {
    IndexName?: string
    KeyConditionExpression: string
    FilterExpression?: string
    ProjectionExpression?: string
    Select?: string
    Limit?: number
    ScanIndexForward?: boolean
    ConsistentRead?: boolean
    ExclusiveStartKey?: Item
  }
type TransactAction = {
  Put?: PutInput
  Update?: UpdateInput
  Delete?: DeleteInput
  ConditionCheck?: WriteInput & { Key: Item }
}
type TransactInput = Asked & { TransactItems: TransactAction[]; ClientRequestToken?: string }

const upsert = `INSERT OR REPLACE INTO rows (PK, SK, item, bytes, ${indexColumns.join(', ')}, ${ttlAttribute}) VALUES (${Array.from({ length: indexColumns.length + 5 }, () => '?').join(', ')})`

const mostPageBytes = 1024 * 1024
const mostTransactionBytes = 4 * 1024 * 1024
const mostActions = 100
const mostBatchKeys = 100
const tokenMs = 10 * 60_000

type EngineOptions = {
  /** Hears of each change as part of the write. */
  report: (change: Change) => void
  indexLagMs?: number
}

/** The seven commands of our stores, over one file. Nothing here waits: the caller decides when a group is committed. */
export const createEngine = (
  file: TableFile,
  tableName: string,
  { report, indexLagMs = 0 }: EngineOptions,
  now: () => number = Date.now,
) => {
  const late = indexLagMs > 0 ? createLateIndexes(file, indexLagMs) : undefined

  const find = ({ PK, SK }: Key): Stored | undefined => {
    const row = file.get('SELECT item, bytes FROM rows WHERE PK = ? AND SK = ?', PK, SK)
    if (!row) return undefined
    const text = String(row.item)
    return { item: decodeItem(text), text, bytes: Number(row.bytes) }
  }

  const put = ({ PK, SK }: Key, { item, text, bytes }: Stored): void => {
    const columns = indexes.flatMap((index) => indexKeyOf(item, index) ?? [null, null])
    const expiry = item[ttlAttribute]
    file.run(upsert, PK, SK, text, bytes, ...columns, typeof expiry === 'number' ? Math.floor(expiry) : null)
  }

  const remove = ({ PK, SK }: Key): void => {
    file.run('DELETE FROM rows WHERE PK = ? AND SK = ?', PK, SK)
  }

  const apply = ({ key, before, after: item }: Write, hasExpired = false): Consumed => {
    if (!before && !item) return { table: 1, indexes: {} }
    const after = item && { item, ...encodeItem(item) }
    if (after) put(key, after)
    else remove(key)
    report({ key, before, after, hasExpired })
    late?.follow(key)
    return consumedBy(before, after)
  }

  type Decided = { change: Write } | { refused: Stored | undefined }

  type Result = (before: Item | undefined) => Item | undefined

  const decide = (key: Key, input: WriteInput, parts: Parsed[], prepare: (scope: Scope) => Result): Decided => {
    const condition = input.ConditionExpression === undefined ? undefined : parseCondition(input.ConditionExpression)
    const scope = scopeOf(input, condition ? [...parts, condition] : parts)
    const result = prepare(scope)
    const before = find(key)
    if (condition && !condition.run(before?.item, scope)) return { refused: before }
    return { change: { key, before, after: result(before?.item) } }
  }

  const decidePut = (input: WriteInput & { Item: Item }): Decided => {
    const key = keyIn(input.Item)
    checkIndexKeys(input.Item)
    return decide(key, input, [], () => () => input.Item)
  }

  const decideDelete = (input: WriteInput & { Key: Item }): Decided =>
    decide(wholeKey(input.Key), input, [], () => () => undefined)

  const decideUpdate = (input: WriteInput & { Key: Item; UpdateExpression?: string }): Decided => {
    const key = wholeKey(input.Key)
    const update = input.UpdateExpression === undefined ? undefined : parseUpdate(input.UpdateExpression)
    return decide(key, input, update ? [update] : [], (scope) => {
      const run = update?.run(scope)
      return (before = { ...key }) => {
        const after = run ? run(before) : before
        if (after.PK !== key.PK || after.SK !== key.SK)
          throw new ValidationException('Cannot update attribute. This attribute is part of the key')
        checkIndexKeys(after)
        return after
      }
    })
  }

  const write = (decided: Decided, input: WriteInput & Asked): Outcome => {
    if ('refused' in decided) return { refusal: conditionFailed(input, decided.refused) }
    const consumed = apply(decided.change)
    const { after } = decided.change
    return {
      answer: withCapacity(input, consumed, input.ReturnValues === 'ALL_NEW' && after ? { Attributes: after } : {}),
    }
  }

  const withCapacity = (input: Asked, consumed: Consumed, answer: Record<string, unknown>) => {
    const ConsumedCapacity = toAnswer(input.ReturnConsumedCapacity, tableName, consumed)
    return ConsumedCapacity ? { ...answer, ConsumedCapacity } : answer
  }

  const get = (input: GetInput): Outcome => {
    const projection =
      input.ProjectionExpression === undefined ? undefined : parseProjection(input.ProjectionExpression)
    const scope = scopeOf(input, projection ? [projection] : [])
    const found = find(wholeKey(input.Key))
    const item = found && (projection ? projection.run(found.item, scope) : found.item)
    const units = readUnits(found?.bytes ?? 0, input.ConsistentRead === true)
    return { answer: withCapacity(input, { table: units, indexes: {} }, item ? { Item: item } : {}) }
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
      { from: index && late ? late.rows : 'rows', pk, sk, index, isForward: ScanIndexForward },
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
      answer: withCapacity(input, consumed, {
        ...(Select !== 'COUNT' && { Items: items }),
        Count: count,
        ScannedCount: scanned,
        ...(from && { LastEvaluatedKey: from }),
      }),
    }
  }

  const decideAction = (action: TransactAction): Decided => {
    const [kind] = Object.keys(action)
    if (action.Put) return decidePut(action.Put)
    if (action.Update) return decideUpdate(action.Update)
    if (action.Delete) return decideDelete(action.Delete)
    if (action.ConditionCheck)
      return decide(wholeKey(action.ConditionCheck.Key), action.ConditionCheck, [], () => (before) => before)
    throw new ValidationException(`Our table does not know this action: ${kind}`)
  }

  const transact = (input: TransactInput): Outcome => {
    const { TransactItems: actions, ClientRequestToken: token } = input
    if (actions.length === 0 || actions.length > mostActions)
      throw new ValidationException(`A transaction has 1 to ${mostActions} actions, and this one ${actions.length}`)
    refuseTwice(actions.map(keyOfAction), 'Transaction request cannot include multiple operations on one item')
    const digest = token === undefined ? '' : createHash('sha256').update(JSON.stringify(input)).digest('base64url')
    if (token !== undefined) {
      const known = file.get('SELECT digest FROM tokens WHERE token = ? AND at > ?', token, now() - tokenMs)
      if (known && known.digest !== digest)
        return {
          refusal: {
            name: 'IdempotentParameterMismatchException',
            message: 'The request has a token of another request',
          },
        }
      if (known) return { answer: {} }
    }
    const decided = actions.map((action): Decided | { invalid: string } => {
      try {
        return decideAction(action)
      } catch (error) {
        // What cannot be done with this very row cancels the transaction; an expression that nobody knows breaks it.
        if (
          error instanceof ValidationException &&
          /^(An operand in|The provided expression|The document path|Item size)/.test(error.message)
        )
          return { invalid: error.message }
        throw error
      }
    })
    const reasons = decided.map((one, index): Reason => {
      if ('invalid' in one) return { Code: 'ValidationError', Message: one.invalid }
      if ('change' in one) return { Code: 'None' }
      const isShown = writeOf(actions[index]).ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
      return {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        ...(isShown && one.refused && { Item: one.refused.item }),
      }
    })
    if (reasons.some(({ Code }) => Code !== 'None'))
      return {
        refusal: {
          name: 'TransactionCanceledException',
          message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
          CancellationReasons: reasons,
        },
      }
    const changes = decided.flatMap((one) => ('change' in one ? [one.change] : []))
    const bytes = changes.reduce((sum, { after }) => sum + (after ? encodeItem(after).bytes : 0), 0)
    if (bytes > mostTransactionBytes)
      throw new ValidationException('Transaction size has exceeded the maximum allowed size')
    const consumed = changes.map((change, index) => (actions[index]?.ConditionCheck ? checked(change) : apply(change)))
    if (token !== undefined)
      file.run('INSERT OR REPLACE INTO tokens (token, digest, at) VALUES (?, ?, ?)', token, digest, now())
    const total = sumOf(consumed)
    const ConsumedCapacity = toAnswer(input.ReturnConsumedCapacity, tableName, total)
    return { answer: ConsumedCapacity ? { ConsumedCapacity: [ConsumedCapacity] } : {} }
  }

  const deleteExpired = (limit: number): number => {
    const seconds = Math.floor(now() / 1000)
    const found = file.all(`SELECT PK, SK FROM rows WHERE ${ttlAttribute} < ? LIMIT ?`, seconds, limit)
    for (const { PK, SK } of found) {
      const key = { PK: String(PK), SK: String(SK) }
      apply({ key, before: find(key), after: undefined }, true)
    }
    return found.length
  }

  return {
    /** Deletes rows whose time is over, and answers how many. */
    deleteExpired,
    stop: (): void => late?.stop(),
    reads: { GetItem: get, BatchGetItem: batchGet, Query: query },
    writes: {
      PutItem: (input: PutInput) => write(decidePut(input), input),
      UpdateItem: (input: UpdateInput) => write(decideUpdate(input), input),
      DeleteItem: (input: DeleteInput) => write(decideDelete(input), input),
      TransactWriteItems: transact,
    },
  }
}

const conditionFailed = (input: WriteInput, found: Stored | undefined): Refusal => ({
  name: 'ConditionalCheckFailedException',
  message: 'The conditional request failed',
  Item: input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? found?.item : undefined,
})

const writeOf = (action: TransactAction | undefined): WriteInput =>
  action?.Put ?? action?.Update ?? action?.Delete ?? action?.ConditionCheck ?? {}

const keyOfAction = ({ Put, Update, Delete, ConditionCheck }: TransactAction): Key =>
  Put ? keyIn(Put.Item) : wholeKey((Update ?? Delete ?? ConditionCheck)?.Key ?? {})

const checked = ({ before }: Write): Consumed => ({ table: writeUnits(before?.bytes ?? 0), indexes: {} })

/** An index that a row stands in is written with it; in another place of it the row is written twice. */
const consumedBy = (before: Stored | undefined, after: Stored | undefined): Consumed => {
  const bytes = after?.bytes ?? 0
  const most = Math.max(before?.bytes ?? 0, bytes)
  const changed = indexes.flatMap((index): [string, number][] => {
    const [was, is] = [before && indexKeyOf(before.item, index), after && indexKeyOf(after.item, index)]
    if (!was && !is) return []
    if (was && is && was.join('\u0000') !== is.join('\u0000'))
      return [[index, writeUnits(before?.bytes ?? 0) + writeUnits(bytes)]]
    return [[index, writeUnits(most)]]
  })
  return { table: writeUnits(most), indexes: Object.fromEntries(changed) }
}

/** A transaction costs twice what its writes would. */
const sumOf = (all: readonly Consumed[]): Consumed => {
  const sum: Consumed = { table: 0, indexes: {} }
  for (const { table, indexes: parts } of all) {
    sum.table += 2 * table
    for (const [index, units] of Object.entries(parts)) sum.indexes[index] = (sum.indexes[index] ?? 0) + 2 * units
  }
  return sum
}
