import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb'

export type Operation =
  | 'GetItem'
  | 'PutItem'
  | 'DeleteItem'
  | 'UpdateItem'
  | 'Query'
  | 'BatchGetItem'
  | 'TransactWriteItems'

/**
 * A command to the table, whose type includes that of its answer. The SDK's own commands would load the whole SDK, even
 * for a call that is refused before it needs the table.
 */
export abstract class Command<Input = unknown, Output = unknown> {
  /** The name of the command in the table's protocol. */
  abstract readonly operation: Operation
  readonly input: Input
  /** Never set. Tells `send` the type of the answer. */
  declare readonly answer: Omit<Output, '$metadata'>

  constructor(input: Input) {
    this.input = input
  }
}

/** The parts of a command that are sent. `answer` is never set: it only carries the type. */
export type Question<Input, Output> = Pick<Command<Input, Output>, 'operation' | 'input'> & {
  answer?: Command<Input, Output>['answer']
}

export class GetCommand extends Command<GetCommandInput, GetCommandOutput> {
  readonly operation = 'GetItem'
}

export class PutCommand extends Command<PutCommandInput, PutCommandOutput> {
  readonly operation = 'PutItem'
}

export class DeleteCommand extends Command<DeleteCommandInput, DeleteCommandOutput> {
  readonly operation = 'DeleteItem'
}

export class UpdateCommand extends Command<UpdateCommandInput, UpdateCommandOutput> {
  readonly operation = 'UpdateItem'
}

export class QueryCommand extends Command<QueryCommandInput, QueryCommandOutput> {
  readonly operation = 'Query'
}

export class BatchGetCommand extends Command<BatchGetCommandInput, BatchGetCommandOutput> {
  readonly operation = 'BatchGetItem'
}

export class TransactWriteCommand extends Command<TransactWriteCommandInput, TransactWriteCommandOutput> {
  readonly operation = 'TransactWriteItems'
}

type Refused = Record<string, unknown>

/** A condition refused a write. `Item` is set if the write asked for it. */
export class ConditionalCheckFailedException extends Error {
  override readonly name = 'ConditionalCheckFailedException'
  readonly $metadata = { httpStatusCode: 400 }
  readonly Item: Refused | undefined

  constructor({ message, Item }: { message?: string; Item?: Refused | undefined } = {}) {
    super(message ?? 'The conditional request failed')
    this.Item = Item
  }
}

/** Why one write of a transaction was refused. The code is 'None' if it was not. */
type CancellationReason = {
  Code?: string | undefined
  Message?: string | undefined
  Item?: Refused | undefined
}

export class TransactionCanceledException extends Error {
  override readonly name = 'TransactionCanceledException'
  readonly $metadata = { httpStatusCode: 400 }
  readonly CancellationReasons: CancellationReason[]

  constructor({
    message,
    CancellationReasons = [],
  }: {
    message?: string
    CancellationReasons?: CancellationReason[]
  } = {}) {
    super(message ?? 'Transaction cancelled')
    this.CancellationReasons = CancellationReasons
  }
}
