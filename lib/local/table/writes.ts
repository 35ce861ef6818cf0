import { capacityAnswer, writeUnits } from './capacity.ts'
import {
  type Conditional,
  type Key,
  type KeyAction,
  type Outcome,
  type PutAction,
  refuseUnknownOptions,
  type UpdateAction,
  type WriteInput,
} from './commands.ts'
import { parseCondition } from './condition-expressions.ts'
import { type Scope, scopeOf } from './expressions.ts'
import { checkIndexKeys, keyIn, wholeKey } from './keys-of-rows.ts'
import { costOf, type Rows, type TableChange, toStored } from './rows.ts'
import { parseUpdate } from './update-expressions.ts'
import { type Item, type Stored, ValidationException } from './values.ts'

/** The outcome of a write before anything is written: a change, or a condition that the row does not meet. */
export type Decided = { change: TableChange } | { refused: Stored | undefined }

export type Decisions = ReturnType<typeof createDecisions>

/** Checks a single write completely. A transaction checks all of its actions before it applies the first. */
export const createDecisions = ({ find }: Rows) => {
  type After = (before: Item | undefined) => Stored | undefined

  const decide = (
    key: Key,
    input: Conditional,
    update: { placeholders: ReadonlySet<string> } | undefined,
    prepare: (scope: Scope) => After,
  ): Decided => {
    const condition = input.ConditionExpression === undefined ? undefined : parseCondition(input.ConditionExpression)
    const scope = scopeOf(
      input,
      [update, condition].filter((part) => part !== undefined),
    )
    const after = prepare(scope)
    const before = find(key)
    if (condition && !condition.run(before?.item, scope)) return { refused: before }
    return { change: { key, before, after: after(before?.item) } }
  }

  const put = (input: PutAction): Decided => {
    const key = keyIn(input.Item)
    checkIndexKeys(input.Item)
    const stored = toStored(input.Item) // or refused, whatever its condition says
    return decide(key, input, undefined, () => () => stored)
  }

  const update = (input: UpdateAction): Decided => {
    const key = wholeKey(input.Key)
    const parsed = input.UpdateExpression === undefined ? undefined : parseUpdate(input.UpdateExpression)
    return decide(key, input, parsed, (scope) => {
      const run = parsed?.run(scope)
      return (before = { ...key }) => {
        const after = run ? run(before) : before
        checkIndexKeys(after)
        return toStored(after)
      }
    })
  }

  const remove = (input: KeyAction): Decided => decide(wholeKey(input.Key), input, undefined, () => () => undefined)

  /** Checks a row without changing it. The row may be missing. */
  const check = (input: KeyAction): Decided => {
    if (input.ConditionExpression === undefined) throw new ValidationException('A ConditionCheck has no condition')
    return decide(wholeKey(input.Key), input, undefined, () => (before) => before && toStored(before))
  }

  return { put, update, remove, check }
}

/** The commands that write one row. */
export const createWrites = (tableName: string, { apply }: Rows, { put, update, remove }: Decisions) => {
  const write = (decided: Decided, input: Conditional & WriteInput): Outcome => {
    if ('refused' in decided) {
      const { refused } = decided
      const consumed = () => ({ table: writeUnits(refused?.bytes ?? 0), indexes: {} })
      const ConsumedCapacity = capacityAnswer(input.ReturnConsumedCapacity, tableName, consumed)
      const refusal = {
        name: 'ConditionalCheckFailedException' as const,
        message: 'The conditional request failed',
        Item: input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? refused?.item : undefined,
      }
      return { refusal: ConsumedCapacity ? { ...refusal, ConsumedCapacity } : refusal }
    }
    const { change } = decided
    apply(change)
    const ConsumedCapacity = capacityAnswer(input.ReturnConsumedCapacity, tableName, () => costOf(change))
    const { after } = change
    return {
      answer: {
        ...(input.ReturnValues === 'ALL_NEW' && after && { Attributes: after.item }),
        ...(ConsumedCapacity && { ConsumedCapacity }),
      },
    }
  }

  const refuseOthers = ({ ReturnValues = 'NONE' }: WriteInput, others: readonly string[] = []): void => {
    if (ReturnValues !== 'NONE' && !others.includes(ReturnValues))
      throw new ValidationException(`Our table does not return ${ReturnValues} here`)
  }

  return {
    PutItem: (input: PutAction & WriteInput): Outcome => {
      refuseUnknownOptions('PutItem', input)
      refuseOthers(input)
      return write(put(input), input)
    },
    UpdateItem: (input: UpdateAction & WriteInput): Outcome => {
      refuseUnknownOptions('UpdateItem', input)
      refuseOthers(input, ['ALL_NEW'])
      return write(update(input), input)
    },
    DeleteItem: (input: KeyAction & WriteInput): Outcome => {
      refuseUnknownOptions('DeleteItem', input)
      refuseOthers(input)
      return write(remove(input), input)
    },
  }
}
