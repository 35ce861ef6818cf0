import type { LocalTable } from '#functions/platform/local-adapters.ts'
import { openAdminSocket } from './admin-socket/admin-socket.ts'
import type { Credentials } from './emulators/signature-v4.ts'
import { createTable, tableApi } from './emulators/table-api.ts'
import { tableName } from './functions.ts'
import type { HostOptions } from './options.ts'
import { runNightly } from './schedule.ts'
import { StartupError } from './startup-error.ts'
import { type RecordSource, streamSource } from './streams/stream-reader.ts'
import { openLocalTable } from './table/local-table.ts'

export type OpenTable = {
  /** The table in this process; undefined if functions ask DYNAMODB_ENDPOINT through the SDK. */
  adapter: LocalTable | undefined
  /** Resolves when the disk has everything that the functions have seen; undefined if it already has. */
  confirmed: () => Promise<void> | undefined
  changes: RecordSource
  /** When the oldest undelivered change was written. Unknown for a table on another server. */
  oldestChangeAt: () => Promise<number | undefined>
  /** Calls back when there are changes to deliver. A table on another server never does. */
  onNews: ((callback: () => void) => void) | undefined
  /** Runs writes without effects. Undefined for a table on another server, whose stream reports all writes. */
  withoutEffects: (<Result>(run: () => Promise<Result>) => Promise<Result>) | undefined
  stop(): Promise<void>
}

/** The table in this process, or the one on the server of DYNAMODB_ENDPOINT. */
export const openTable = (options: HostOptions, credentials: Credentials): Promise<OpenTable> =>
  options.dynamodbEndpoint ? openRemoteTable(options, credentials) : openOwnTable(options)

const openOwnTable = async (options: HostOptions): Promise<OpenTable> => {
  const { dataDir, tableLagMs: indexLagMs, tableConflicts: conflicts, tableTurns: turns } = options
  const table = openLocalTable({ dataDir, tableName, indexLagMs, conflicts, turns })
  const adminSocket = await openAdminSocket(dataDir, table).catch(async (error: unknown) => {
    await table.close()
    throw new StartupError(`The admin socket in ${dataDir} cannot be opened: ${reasonOf(error)}.`)
  })
  const stopping = new AbortController()
  const expiry = runNightly(() => table.expireRows(stopping.signal))
  return {
    adapter: table,
    confirmed: table.confirmed,
    changes: table.outbox.source,
    oldestChangeAt: table.outbox.oldestAt,
    onNews: table.outbox.onNews,
    withoutEffects: table.withoutEffects,
    stop: async () => {
      await adminSocket.close()
      stopping.abort()
      await expiry.stop()
      await table.close()
    },
  }
}

const openRemoteTable = async (
  { dataDir, dynamodbEndpoint: endpoint }: HostOptions,
  credentials: Credentials,
): Promise<OpenTable> => {
  const call = tableApi(endpoint, credentials)
  await createTable(call, tableName).catch((error: unknown) => {
    throw new StartupError(`There is no table at DYNAMODB_ENDPOINT=${endpoint}: ${reasonOf(error)}.`)
  })
  return {
    adapter: undefined,
    confirmed: () => undefined,
    changes: streamSource(call, tableName, dataDir),
    oldestChangeAt: async () => undefined,
    onNews: undefined,
    withoutEffects: undefined,
    stop: async () => undefined,
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
