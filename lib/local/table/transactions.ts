import { createHash } from 'node:crypto'
import { capacityAnswer, sumOfTransaction, writeUnits } from './capacity.ts'
import {
  type Key,
  type KeyAction,
  type Outcome,
  type Reason,
  type Refusal,
  refuseUnknownOptions,
  type TransactAction,
  type TransactInput,
} from './commands.ts'
import { keyIn, refuseTwice, wholeKey } from './keys-of-rows.ts'
import { costOf, type Rows, type TableChange } from './rows.ts'
import type { TableFile } from './table-file.ts'
import { UnfitItem, ValidationException } from './values.ts'
import type { Decided, Decisions } from './writes.ts'

const maxBytes = 4 * 1024 * 1024
const maxActions = 100
const tokenMs = 10 * 60_000

/**
 * The verdict on one action. An action that does not fit the row cancels the transaction; other mistakes refuse it
 * whole.
 */
type Verdict = { isCheck: boolean; isShown: boolean } & (Decided | { unfit: UnfitItem })

/** All actions or none. Everything is checked before the first write. */
export const createTransactions = (
  file: TableFile,
  tableName: string,
  { apply }: Rows,
  { put, update, remove, check }: Decisions,
) => {
  const decide = (action: TransactAction): Decided => {
    if (action.Put) return put(action.Put)
    if (action.Update) return update(action.Update)
    if (action.Delete) return remove(action.Delete)
    return check(action.ConditionCheck as KeyAction) // partOf allows no other
  }

  const verdictOn = (action: TransactAction): Verdict => {
    const isCheck = action.ConditionCheck !== undefined
    const isShown = partOf(action).ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
    try {
      return { ...decide(action), isCheck, isShown }
    } catch (error) {
      if (error instanceof UnfitItem) return { unfit: error, isCheck, isShown }
      throw error
    }
  }

  const transact = (input: TransactInput): Outcome => {
    refuseUnknownOptions('TransactWriteItems', input)
    const { TransactItems: actions, ClientRequestToken: token } = input
    if (actions.length === 0 || actions.length > maxActions)
      throw new ValidationException(`A transaction has 1 to ${maxActions} actions, and this one ${actions.length}`)
    refuseTwice(actions.map(keyOf), 'Transaction request cannot include multiple operations on one item')

    const known = token === undefined ? undefined : findToken(token)
    if (known && known !== digestOf(input)) return { refusal: tokenMismatch }
    if (known) return { answer: {} }

    const verdicts = actions.map(verdictOn)
    const reasons = verdicts.map(reasonOf)
    if (reasons.some(({ Code }) => Code !== 'None')) {
      const refusal = cancelled(reasons)
      const tried = () =>
        sumOfTransaction(verdicts.map((verdict) => ({ table: writeUnits(bytesThere(verdict)), indexes: {} })))
      const ConsumedCapacity = capacityAnswer(input.ReturnConsumedCapacity, tableName, tried)
      return { refusal: ConsumedCapacity ? { ...refusal, ConsumedCapacity: [ConsumedCapacity] } : refusal }
    }
    const bytes = verdicts.reduce((sum, verdict) => sum + bytesAfter(verdict), 0)
    if (bytes > maxBytes) throw new ValidationException('Transaction size has exceeded the maximum allowed size')

    for (const verdict of verdicts) if (isWrite(verdict)) apply(verdict.change)
    if (token !== undefined) keepToken(token, digestOf(input))
    const ConsumedCapacity = capacityAnswer(input.ReturnConsumedCapacity, tableName, () =>
      sumOfTransaction(
        verdicts.map((verdict) =>
          isWrite(verdict) ? costOf(verdict.change) : { table: writeUnits(bytesThere(verdict)), indexes: {} },
        ),
      ),
    )
    return { answer: ConsumedCapacity ? { ConsumedCapacity: [ConsumedCapacity] } : {} }
  }

  /** The digest of the transaction with this token in the last ten minutes. */
  const findToken = (token: string): string | undefined => {
    const row = file.get('SELECT digest FROM tokens WHERE token = ? AND at > ?', token, Date.now() - tokenMs)
    return row && String(row.digest)
  }

  const keepToken = (token: string, digest: string): void => {
    file.run('DELETE FROM tokens WHERE at <= ?', Date.now() - tokenMs)
    file.run('INSERT INTO tokens (token, digest, at) VALUES (?, ?, ?)', token, digest, Date.now())
  }

  return transact
}

const kinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const

const partOf = (action: TransactAction) => {
  const named = Object.keys(action)
  const kind = kinds.find((name) => name === named[0])
  const part = kind && action[kind]
  if (!part || named.length > 1)
    throw new ValidationException(`Our table does not know this action: ${named.join(', ')}`)
  refuseUnknownOptions(kind, part)
  return part
}

const keyOf = (action: TransactAction): Key => {
  const part = partOf(action)
  return 'Item' in part ? keyIn(part.Item) : wholeKey(part.Key)
}

const reasonOf = (verdict: Verdict): Reason => {
  if ('unfit' in verdict) return { Code: 'ValidationError', Message: verdict.unfit.message }
  if ('change' in verdict) return { Code: 'None' }
  return {
    Code: 'ConditionalCheckFailed',
    Message: 'The conditional request failed',
    ...(verdict.isShown && verdict.refused && { Item: verdict.refused.item }),
  }
}

/** Reasons are in the order of the actions. */
export const cancelled = (reasons: Reason[]): Refusal => ({
  name: 'TransactionCanceledException',
  message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
  CancellationReasons: reasons,
})

const tokenMismatch: Refusal = {
  name: 'IdempotentParameterMismatchException',
  message: 'The request has the token of another request',
}

const isWrite = (verdict: Verdict): verdict is Verdict & { change: TableChange } =>
  !verdict.isCheck && 'change' in verdict

const bytesThere = (verdict: Verdict): number =>
  ('change' in verdict ? verdict.change.before?.bytes : 'refused' in verdict ? verdict.refused?.bytes : 0) ?? 0

const bytesAfter = (verdict: Verdict): number => ('change' in verdict ? (verdict.change.after?.bytes ?? 0) : 0)

/** JSON has no sets. */
const digestOf = (input: TransactInput): string =>
  createHash('sha256')
    .update(JSON.stringify(input, (_, value) => (value instanceof Set ? { set: [...value] } : value)))
    .digest('base64url')
