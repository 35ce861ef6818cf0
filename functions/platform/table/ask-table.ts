import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { clientSettings, regionOf, removeNeedless } from '#functions/platform/aws/client-settings.ts'
import { isUnanswered, serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import {
  type Command,
  ConditionalCheckFailedException,
  type Operation,
  type Question,
  TransactionCanceledException,
} from './commands.ts'
import { canBeOurOwnWrite, isAlreadyWritten, type Write, watchAttempts } from './repeated-writes.ts'

/** A table that hangs is an outage, and the caller has to learn of it in time. */
const answerMs = 3_000

const createTableClient = (environment: NodeJS.ProcessEnv): DynamoDBDocumentClient => {
  const region = regionOf(environment)
  const endpoint = environment.AWS_ENDPOINT_URL_DYNAMODB || `https://dynamodb.${region}.amazonaws.com`
  const client = new DynamoDBClient({
    ...clientSettings(region, { endpoint, answerMs }),
    accountIdEndpointMode: 'disabled',
    endpointDiscoveryEnabled: false,
  })
  removeNeedless(client)
  client.middlewareStack.addRelativeTo(watchAttempts, {
    relation: 'after',
    toMiddleware: 'retryMiddleware',
    name: 'watchAttempts',
  })
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}

let client: DynamoDBDocumentClient | undefined

/** The one client of this process. Its endpoint and credentials are read with the first command. */
export const tableClient = (): DynamoDBDocumentClient => {
  client ??= createTableClient(process.env)
  return client
}

const commands = {
  GetItem: GetCommand,
  PutItem: PutCommand,
  DeleteItem: DeleteCommand,
  UpdateItem: UpdateCommand,
  Query: QueryCommand,
  BatchGetItem: BatchGetCommand,
  TransactWriteItems: TransactWriteCommand,
} satisfies Record<Operation, unknown>

type AnyCommand = new (input: unknown) => never // each takes the input of ours that has its name

/**
 * Turns an unanswered command into an outage. A write that is refused because its own earlier attempt succeeded is
 * done.
 */
export const askTable = async <Input, Output>({
  operation,
  input,
}: Question<Input, Output>): Promise<Command<Input, Output>['answer']> => {
  type Answer = Command<Input, Output>['answer'] // the answer has the type of the operation
  const SdkCommand = commands[operation] as unknown as AnyCommand
  try {
    return (await tableClient().send(new SdkCommand(input))) as unknown as Answer
  } catch (error) {
    if (isUnanswered(error)) throw serviceUnavailable(`The table did not answer: ${error.message}`, error)
    const refusal = asRefusal(error)
    if (!(refusal instanceof ConditionalCheckFailedException) || !canBeOurOwnWrite(error)) throw refusal
    const write = input as Write
    const isShown = write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
    if (!isShown || !isAlreadyWritten(write, refusal.Item)) throw refusal
    return { ...(write.ReturnValues === 'ALL_NEW' && { Attributes: refusal.Item }) } as unknown as Answer
  }
}

type Row = Parameters<typeof unmarshall>[0]
type Refusal = Error & { Item?: Row; CancellationReasons?: { Code?: string; Message?: string; Item?: Row }[] }

/** Unmarshalls the items of a refusal, which the document client does not. Other errors stay as they are. */
const asRefusal = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { name, message, Item, CancellationReasons = [] } = error as Refusal // the two errors checked below have these
  const read = (item: Row | undefined) => item && unmarshall(item)
  if (name === 'ConditionalCheckFailedException')
    return withCause(new ConditionalCheckFailedException({ message, Item: read(Item) }), error)
  if (name !== 'TransactionCanceledException') return error
  const reasons = CancellationReasons.map((reason) => ({ ...reason, Item: read(reason.Item) }))
  return withCause(new TransactionCanceledException({ message, CancellationReasons: reasons }), error)
}

/** Only the SDK’s own error knows the request’s id. */
const withCause = (refusal: Error, cause: Error): Error => Object.assign(refusal, { cause })
