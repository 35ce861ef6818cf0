import { randomUUID } from 'node:crypto'
import type { TransactWriteCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import { config } from '#functions/platform/config.ts'
import { askDependency } from '#functions/platform/faults.ts'
import { type LocalTable, localAdapters, type TableRefusal } from '#functions/platform/local-adapters.ts'
import { markWrites } from './call-mark.ts'
import {
  type Command,
  ConditionalCheckFailedException,
  type Question,
  TransactionCanceledException,
  TransactWriteCommand,
  UpdateCommand,
} from './commands.ts'
import type { Item } from './keys.ts'

export const tableName = config.TABLE_NAME

let client: Promise<typeof import('./ask-table.ts')> | undefined

export const table = {
  /**
   * Asks the table of this process, or else the SDK. Loads the SDK with the first command: it is most of a function's
   * code.
   */
  send: async <Input, Output>({
    operation,
    input,
  }: Command<Input, Output>): Promise<Command<Input, Output>['answer']> =>
    askDependency({ dependency: 'table', asked: operation, about: (error) => namesIn(input, error) }, () =>
      ask<Input, Output>({ operation, input: markWrites(input) }),
    ),
}

/** Loaded with the first fault. A condition that refuses a write is an answer, not a fault. */
const namesIn = async (input: unknown, error: unknown) => {
  const isAnswer =
    error instanceof ConditionalCheckFailedException ||
    (error instanceof TransactionCanceledException &&
      error.CancellationReasons.some(({ Code }) => Code === 'ConditionalCheckFailed'))
  return isAnswer ? {} : (await import('./row-name.ts')).nameRows(input, error)
}

const ask = async <Input, Output>(question: Question<Input, Output>): Promise<Command<Input, Output>['answer']> => {
  const local = localAdapters().table
  if (local) return askLocalTable<Input, Output>(local, question)
  client ??= import('./ask-table.ts')
  const { askTable } = await client
  return askTable<Input, Output>(question)
}

const askLocalTable = async <Input, Output>(
  local: LocalTable,
  { operation, input }: Question<Input, Output>,
): Promise<Command<Input, Output>['answer']> => {
  const outcome = await local.send(operation, input)
  if ('refusal' in outcome) throw errorOf(outcome.refusal)
  return outcome.answer as Command<Input, Output>['answer'] // the operation's own type
}

const errorOf = (refusal: TableRefusal): Error => {
  switch (refusal.name) {
    case 'ConditionalCheckFailedException':
      return new ConditionalCheckFailedException(refusal)
    case 'TransactionCanceledException':
      return new TransactionCanceledException(refusal)
    case 'ServiceUnavailable':
      return serviceUnavailable(refusal.message)
    default:
      return Object.assign(new Error(refusal.message), { name: refusal.name })
  }
}

/**
 * The outcome of a conditional write. A refusal is an answer with the item as it was, not an error. What is done has an
 * item only if the write asks for it.
 */
export type Written = { done: true; item: Item | undefined } | { done: false; item: Item | undefined }

type Update = Omit<UpdateCommandInput, 'TableName' | 'ReturnValuesOnConditionCheckFailure'>

export const update = async (input: Update): Promise<Written> => {
  try {
    const { Attributes } = await retryingConflicts(() =>
      table.send(
        new UpdateCommand({
          ReturnValues: 'NONE',
          ...input,
          TableName: tableName,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )
    return { done: true, item: Attributes }
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { done: false, item: error.Item }
    throw error
  }
}

type SdkAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type OurPart = 'TableName' | 'ReturnValuesOnConditionCheckFailure'

/** One write of a transaction, without the parts that `transact` adds to each. */
export type Action = { [Kind in keyof SdkAction]?: Omit<NonNullable<SdkAction[Kind]>, OurPart> }

/** Done, or nothing was written. A refusal has the index of each refused action, with its item as it was. */
export type Transacted = { done: true } | { done: false; refused: Map<number, Item | undefined> }

export const transact = async (actions: Action[]): Promise<Transacted> => {
  // The token lets DynamoDB recognise a repeated transaction whose first answer was lost. The table of this process
  // needs none.
  // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
  const token = localAdapters().table ? {} : { ClientRequestToken: randomUUID() }
  const input = { TransactItems: actions.map(onOurTable), ...token }
  try {
    await retryingConflicts(() => table.send(new TransactWriteCommand(input)))
    return { done: true }
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const refused = new Map<number, Item | undefined>()
    for (const [index, { Code, Item }] of error.CancellationReasons.entries())
      if (Code === 'ConditionalCheckFailed') refused.set(index, Item)
    if (refused.size === 0) throw error
    return { done: false, refused }
  }
}

const onOurTable = (action: Action): SdkAction =>
  Object.fromEntries(
    Object.entries(action).map(([kind, input]) => [
      kind,
      { ...input, TableName: tableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
    ]),
  )

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TransactionConflictException' ||
    (error instanceof TransactionCanceledException &&
      error.CancellationReasons.some(({ Code }) => Code === 'TransactionConflict')))

// Thirty concurrent writes of one row, such as a user's counters, all succeed within this many tries.
const maxTries = 8
const maxPauseMs = 400

/** When two transactions touch one item at once, the table rejects one, and the SDK does not retry it. */
const retryingConflicts = async <Result>(run: () => Promise<Result>, attempt = 1): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    if (!isConflict(error) || attempt === maxTries) throw error
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(25 * 2 ** attempt, maxPauseMs)))
    return retryingConflicts(run, attempt + 1)
  }
}
