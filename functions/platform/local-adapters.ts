import type { Item } from '#functions/platform/table/keys.ts'
import type { Operation } from './table/commands.ts'

/** A refusal as data: a function that runs from its bundle has error classes of its own. */
export type TableRefusal = {
  name: string
  message: string
  Item?: Item | undefined
  /** What a refused condition cost, where the command asks for it. The SDK does not say. */
  ConsumedCapacity?: unknown
  CancellationReasons?: { Code: string; Message?: string | undefined; Item?: Item | undefined }[]
}

/** The table of this process, asked with DynamoDB's commands. */
export type LocalTable = {
  send: (operation: Operation, input: unknown) => Promise<{ answer: unknown } | { refusal: TableRefusal }>
}

/** A mail as it leaves, with its sender. */
export type OutgoingMail = {
  /** On one machine codes wait for no other mails. */
  lane?: 'code' | 'other'
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
}

/** Takes mails in SES's place, durably before it answers. A refusal is for good; what it throws may pass. */
export type LocalMail = { take: (mail: OutgoingMail) => Promise<{ refusal?: string }> }

/** The open sockets of this process. Both answer false where a socket is gone, and throw an error with a status. */
export type LocalSockets = {
  post: (connectionId: string, frame: string) => Promise<boolean>
  hangUp: (connectionId: string) => Promise<boolean>
}

/** The files of this process. A missing one is no error, and whatever they throw may pass. Browsers use links as ever. */
export type LocalFiles = {
  read: (key: string) => Promise<Buffer | undefined>
  write: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

type Image = Record<string, unknown>

/** A record of the table's stream, as far as it matters here. */
export type FailedRecord = { dynamodb?: { Keys?: Image; OldImage?: Image; NewImage?: Image } }

/** What the fan-out gave up and is kept until somebody hands it over: whole rows, before and after a change. */
export type FailedRecords = {
  /** Leaves those records of each batch that `keep` returns. Returns how many are gone. */
  sift: (keep: (records: readonly FailedRecord[]) => Promise<readonly FailedRecord[]>) => Promise<number>
}

/** A part of one machine that is not well. Only the log is told why. */
export type FailingPart = { part: 'disk' | 'mail' | 'outbox'; why: string }

/** Looks at what one machine has to watch besides its table. */
export type LocalHealth = { findFailing: () => Promise<FailingPart[]> }

/**
 * Counts a call of somebody who may make so many times the usual number; answers with the seconds to wait where they call
 * too often.
 */
type LocalCalls = (caller: string, times: number) => number | undefined

export type LocalAdapters = {
  table?: LocalTable
  files?: LocalFiles
  mail?: LocalMail
  sockets?: LocalSockets
  health?: LocalHealth
  failedRecords?: FailedRecords
  /** Whether limits by address leave this one out. */
  isAllowedAddress?: (address: string) => boolean
  countCall?: LocalCalls
}

const key = Symbol.for('sameway.local-adapters')
const holder = globalThis as { [key]?: LocalAdapters } // a symbol of ours

/**
 * What one machine puts in AWS's place, so that it need not call itself over HTTP. It is kept under a well-known symbol,
 * where bundled functions find it too. Empty in the cloud.
 */
export const localAdapters = (): LocalAdapters => holder[key] ?? {}

export const setLocalAdapters = (services: LocalAdapters): void => {
  holder[key] = services
}
