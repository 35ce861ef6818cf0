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
export type CancellationReason = {
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
