import { ConditionalCheckFailedException, DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { config } from '#functions/platform/config.ts'
import { noAnswer } from './no-answer.ts'

export const tableName = config.TABLE_NAME

// A table that hangs is out, and its caller still waits to hear so.
const client = new DynamoDBClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
})
/** What did not answer in time may have been done: trying again would count it twice, and take as long once more. */
const onlyOnce =
  <Call, Answer>(ask: (call: Call) => Promise<Answer>) =>
  (call: Call): Promise<Answer> =>
    ask(call).catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      throw isLate ? noAnswer('The table did not answer in time') : error
    })
client.middlewareStack.addRelativeTo(onlyOnce, { relation: 'after', toMiddleware: 'retryMiddleware', name: 'onlyOnce' })
// We log nothing of the SDK's, and yet it would copy every row that it reads for its logger.
client.middlewareStack.remove('loggerMiddleware')

export const table = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
})

export type Item = Record<string, unknown>

/** An item as its owner wrote it, without what the table needs to find it. */
export const withoutKeys = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !/^(PK|SK|GSI\dPK|GSI\dSK|ttl)$/.test(name)))

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
    if (error instanceof ConditionalCheckFailedException)
      return { done: false, item: error.Item && unmarshall(error.Item) }
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
  const TransactItems = actions.map(onOurTable)
  try {
    await retryingConflicts(() => table.send(new TransactWriteCommand({ TransactItems })))
    return { done: true }
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const refused = new Map<number, Item | undefined>()
    for (const [index, { Code, Item }] of (error.CancellationReasons ?? []).entries()) {
      if (Code === 'ConditionalCheckFailed') refused.set(index, Item && unmarshall(Item))
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
      (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict')))

/** Two transactions on one item at once: one of them is told to come again, and the SDK leaves that to us. */
const retryingConflicts = async <Result>(run: () => Promise<Result>, attempt = 1): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    if (!isConflict(error) || attempt === 4) throw error
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt))
    return retryingConflicts(run, attempt + 1)
  }
}
