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
 * One question to the table: what is asked, and by its type what is answered. Those of the SDK would bring the whole of
 * it along; so a call that is refused before it asks loads none.
 */
export abstract class Command<Input = unknown, Output = unknown> {
  /** What the table's own protocol calls it. */
  abstract readonly operation: Operation
  readonly input: Input
  /** Nothing is ever there; it says to `send` what comes back. */
  declare readonly answer: Omit<Output, '$metadata'>

  constructor(input: Input) {
    this.input = input
  }
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

/** A condition refused a write. The item is there where the write wished to see it. */
export class ConditionalCheckFailedException extends Error {
  override readonly name = 'ConditionalCheckFailedException'
  readonly $metadata = { httpStatusCode: 400 }
  readonly Item: Refused | undefined

  constructor({ message, Item }: { message?: string; Item?: Refused | undefined } = {}) {
    super(message ?? 'The conditional request failed')
    this.Item = Item
  }
}

/** For each write of a transaction why it was refused, or the code 'None'. */
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
