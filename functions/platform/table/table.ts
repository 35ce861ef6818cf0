import { randomUUID } from 'node:crypto'
import type { TransactWriteCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { config } from '#functions/platform/config.ts'
import {
  type Command,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactWriteCommand,
  UpdateCommand,
} from './commands.ts'

export const tableName = config.TABLE_NAME

let client: Promise<typeof import('./ask-table.ts')> | undefined

export const table = {
  /** The SDK is loaded with the first question: it is most of a function. */
  send: async <Input, Output>(command: Command<Input, Output>): Promise<Command<Input, Output>['answer']> => {
    client ??= import('./ask-table.ts')
    const { askTable } = await client
    return askTable(command)
  },
}

export type Item = Record<string, unknown>

/** A write whose condition may refuse it: that is an answer, with the item as it stood, and not an error. */
export type Written = { done: true; item: Item | undefined } | { done: false; item: Item | undefined }

type Update = Omit<UpdateCommandInput, 'TableName' | 'ReturnValuesOnConditionCheckFailure'>

export const update = async (input: Update): Promise<Written> => {
  try {
    const { Attributes } = await retryingConflicts(() =>
      table.send(
        new UpdateCommand({
          ReturnValues: 'ALL_NEW',
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

/** One write of a transaction: its key and condition. The table and the wish to see a refused item are always the same. */
export type Action = { [Kind in keyof SdkAction]?: Omit<NonNullable<SdkAction[Kind]>, OurPart> }

/** The place of each refused action, with its item as it stood; nothing was written then. */
export type Transacted = { done: true } | { done: false; refused: Map<number, Item | undefined> }

export const transact = async (actions: Action[]): Promise<Transacted> => {
  // By its token the table knows a transaction again that was done and not answered, however often it is sent:
  // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
  const input = { TransactItems: actions.map(onOurTable), ClientRequestToken: randomUUID() }
  try {
    await retryingConflicts(() => table.send(new TransactWriteCommand(input)))
    return { done: true }
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const refused = new Map<number, Item | undefined>()
    for (const [index, { Code, Item }] of error.CancellationReasons.entries()) {
      if (Code === 'ConditionalCheckFailed') refused.set(index, Item)
    }
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

// Thirty who write one row at once, such as the counters of whoever asks for thirty things, are through by then.
const mostTries = 8
const longestPauseMs = 400

/** Two transactions on one item at once: one of them is told to come again, which `send` leaves to us. */
const retryingConflicts = async <Result>(run: () => Promise<Result>, attempt = 1): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    if (!isConflict(error) || attempt === mostTries) throw error
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(25 * 2 ** attempt, longestPauseMs)))
    return retryingConflicts(run, attempt + 1)
  }
}
