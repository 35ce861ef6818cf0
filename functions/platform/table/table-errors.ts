type Refused = Record<string, unknown>

/** What the table answered instead of doing it, by the name that the table gives it. */
export class TableError extends Error {
  readonly $metadata: { httpStatusCode: number }

  constructor(name: string, { message, status = 400 }: { message?: string | undefined; status?: number }) {
    super(message ?? name)
    this.name = name
    this.$metadata = { httpStatusCode: status }
  }
}

/** The item is there where the write wished to see it. */
export class ConditionalCheckFailedException extends TableError {
  readonly Item: Refused | undefined

  constructor({ message, Item }: { message?: string; Item?: Refused } = {}) {
    super('ConditionalCheckFailedException', { message })
    this.Item = Item
  }
}

/** For each write of a transaction why it was refused, or the code 'None'. */
export type CancellationReason = { Code?: string; Message?: string; Item?: Refused }

export class TransactionCanceledException extends TableError {
  readonly CancellationReasons: CancellationReason[]

  constructor({
    message,
    CancellationReasons = [],
  }: {
    message?: string
    CancellationReasons?: CancellationReason[]
  } = {}) {
    super('TransactionCanceledException', { message })
    this.CancellationReasons = CancellationReasons
  }
}

type Said = {
  __type?: string
  message?: string
  Message?: string
  Item?: Refused
  CancellationReasons?: CancellationReason[]
}

export const errorOf = (status: number, said: Said): TableError => {
  const name = said.__type?.replace(/^.*#/, '') ?? 'UnknownError'
  const text = said.message ?? said.Message
  const told = { ...said, ...(text !== undefined && { message: text }) }
  if (name === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException(told)
  if (name === 'TransactionCanceledException') return new TransactionCanceledException(told)
  return new TableError(name, { message: text, status })
}
