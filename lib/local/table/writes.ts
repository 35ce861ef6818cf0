import { createHash } from 'node:crypto'
import { type Consumed, sumOfTransaction, toAnswer, withCapacity, writeUnits } from './capacity.ts'
import type {
  DeleteInput,
  Key,
  Outcome,
  PutInput,
  Reason,
  Refusal,
  TransactAction,
  TransactInput,
  UpdateInput,
  Wanted,
  WriteInput,
} from './commands.ts'
import { parseCondition } from './condition-expressions.ts'
import { type Scope, scopeOf } from './expressions.ts'
import { checkIndexKeys, keyIn, refuseTwice, wholeKey } from './keys-of-rows.ts'
import type { Rows, Stored, Write } from './rows.ts'
import type { TableFile } from './table-file.ts'
import { parseUpdate } from './update-expressions.ts'
import { encodeItem, type Item, ValidationException } from './values.ts'

const mostTransactionBytes = 4 * 1024 * 1024
const mostActions = 100
const tokenMs = 10 * 60_000

type Parsed = { placeholders: ReadonlySet<string> }

/** The commands that write. Each checks everything before its first write. */
export const createWrites = (
  file: TableFile,
  tableName: string,
  { find, apply }: Rows,
  now: () => number = Date.now,
) => {
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

  const write = (decided: Decided, input: WriteInput & Wanted): Outcome => {
    if ('refused' in decided) return { refusal: conditionFailed(input, decided.refused) }
    const consumed = apply(decided.change)
    const { after } = decided.change
    return {
      answer: withCapacity(
        input,
        tableName,
        consumed,
        input.ReturnValues === 'ALL_NEW' && after ? { Attributes: after } : {},
      ),
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
    const total = sumOfTransaction(consumed)
    const ConsumedCapacity = toAnswer(input.ReturnConsumedCapacity, tableName, total)
    return { answer: ConsumedCapacity ? { ConsumedCapacity: [ConsumedCapacity] } : {} }
  }

  return {
    PutItem: (input: PutInput) => write(decidePut(input), input),
    UpdateItem: (input: UpdateInput) => write(decideUpdate(input), input),
    DeleteItem: (input: DeleteInput) => write(decideDelete(input), input),
    TransactWriteItems: transact,
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
