import type { Item } from '#functions/platform/table/keys.ts'
import type { Operation } from './table/commands.ts'

/** A refusal as plain data, because a bundled function has its own error classes. */
export type TableRefusal = {
  name: string
  message: string
  Item?: Item | undefined
  /** The capacity that a refused condition consumed, if the command asks for it. The SDK does not report it. */
  ConsumedCapacity?: unknown
  CancellationReasons?: { Code: string; Message?: string | undefined; Item?: Item | undefined }[]
}

/** The table of this process. Takes DynamoDB's commands. */
export type LocalTable = {
  send: (operation: Operation, input: unknown) => Promise<{ answer: unknown } | { refusal: TableRefusal }>
}

/** A mail as it leaves, with its sender. */
export type OutgoingMail = {
  /** On one machine codes do not wait for other mails. */
  lane?: 'code' | 'other'
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
  /** See `Mail`. */
  oneClickUrl?: string
}

/**
 * Accepts mails in place of SES, and stores them durably before it answers. A returned refusal is final; a thrown error
 * may be temporary.
 */
export type LocalMail = { take: (mail: OutgoingMail) => Promise<{ refusal?: string }> }

/** The open sockets of this process. Both calls return false if a socket is gone, and throw errors with a status. */
export type LocalSockets = {
  post: (connectionId: string, frame: string) => Promise<boolean>
  hangUp: (connectionId: string) => Promise<boolean>
}

/**
 * The files of this process. A missing file is no error, and thrown errors may be temporary. Browsers use links as in
 * the cloud.
 */
export type LocalFiles = {
  read: (key: string) => Promise<Buffer | undefined>
  write: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

type Image = Record<string, unknown>

/** A record of the table's stream, with only the parts that matter here. */
export type FailedRecord = { dynamodb?: { Keys?: Image; OldImage?: Image; NewImage?: Image } }

/** The records that the fan-out gave up on, kept until an operator replays them: whole rows, before and after. */
export type FailedRecords = {
  /** Keeps only the records that `keep` returns from each batch. Returns how many were dropped. */
  sift: (keep: (records: readonly FailedRecord[]) => Promise<readonly FailedRecord[]>) => Promise<number>
}

/** A failing part of one machine. The cause goes only to the log. */
export type FailingPart = { part: 'disk' | 'mail' | 'outbox'; why: string }

/** Checks everything on one machine except its table. */
export type LocalHealth = { findFailing: () => Promise<FailingPart[]> }

/**
 * Counts a call of a caller who may make `times` the usual number of calls. Returns the seconds to wait if there are
 * too many.
 */
type LocalCalls = (caller: string, times: number) => number | undefined

export type LocalAdapters = {
  table?: LocalTable
  files?: LocalFiles
  mail?: LocalMail
  sockets?: LocalSockets
  health?: LocalHealth
  failedRecords?: FailedRecords
  /** Whether limits by address exempt this one. */
  isAllowedAddress?: (address: string) => boolean
  countCall?: LocalCalls
  /** Waits until every earlier write is on disk. */
  confirmed?: () => Promise<void> | undefined
  /** The origin on loopback that a test receives pushes at. No host sets it. */
  pushReceiver?: string
}

const key = Symbol.for('sameway.local-adapters')
const holder = globalThis as { [key]?: LocalAdapters } // a symbol of ours

/**
 * The stand-ins for AWS on one machine, so that it need not call itself over HTTP. They are kept under a global symbol,
 * where bundled functions find them, too. Empty in the cloud.
 */
export const localAdapters = (): LocalAdapters => holder[key] ?? {}

export const setLocalAdapters = (services: LocalAdapters): void => {
  holder[key] = services
}
