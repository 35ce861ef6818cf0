import { startLateIndexes } from './emulators/late-indexes.ts'
import { type Credentials, createTable, expireRows, type TableApi, tableApi } from './emulators/table-api.ts'
import { startTableEngine } from './emulators/table-engine.ts'
import { tableName } from './functions.ts'
import type { HostOptions } from './options.ts'
import { runNightly } from './schedule.ts'
import { StartupError } from './startup-error.ts'

export type OpenTable = {
  endpoint: string
  call: TableApi
  late: Awaited<ReturnType<typeof startLateIndexes>> | undefined
  stop(): Promise<void>
}

/** The table, on the embedded engine or on the server that DYNAMODB_ENDPOINT names. */
export const openTable = async (options: HostOptions, credentials: Credentials): Promise<OpenTable> => {
  const engine = options.dynamodbEndpoint ? undefined : await startTableEngine(options.dataDir, options.dynoxideBin)
  const endpoint = engine?.endpoint ?? options.dynamodbEndpoint
  try {
    const call = tableApi(endpoint, credentials)
    await createTable(call, tableName).catch((error: unknown) => {
      if (engine) throw error
      throw new StartupError(`There is no table at DYNAMODB_ENDPOINT=${endpoint}: ${reasonOf(error)}.`)
    })
    const late = options.gsiLagMs > 0 ? await startLateIndexes(call, endpoint, tableName, options.gsiLagMs) : undefined
    const stopping = new AbortController()
    const expiry = engine && runNightly(() => expireRows(call, tableName, stopping.signal))
    return {
      endpoint,
      call,
      late,
      stop: async () => {
        stopping.abort()
        await expiry?.stop()
        await late?.stop()
        await engine?.stop()
      },
    }
  } catch (error) {
    await engine?.stop()
    throw error
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
