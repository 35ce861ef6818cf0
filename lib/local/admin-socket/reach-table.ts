import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockDataFolder, restrictNewFiles } from '../data-folder.ts'
import { tableName } from '../functions.ts'
import { FolderInUse, StartupError } from '../startup-error.ts'
import { openLocalTable } from '../table/local-table.ts'
import { type Reachable, reachRunningHost } from './admin-socket.ts'

/** A host that is still starting has locked its folder, but has no socket yet. */
const longestStartMs = 10_000

const lockOrNot = (dataDir: string): (() => void) | undefined => {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse) return undefined
    throw error
  }
}

const isNotListening = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')

const waitForSocket = async (table: Reachable, dataDir: string): Promise<void> => {
  const end = Date.now() + longestStartMs
  const Key = { PK: 'NOTHING', SK: 'NOTHING' }
  for (;;) {
    try {
      return void (await table.send('GetItem', { TableName: tableName, Key }))
    } catch (error) {
      if (!isNotListening(error)) throw error
      if (Date.now() > end)
        throw new StartupError(`The Sameway that uses ${dataDir} lets nobody in: it has no table of its own.`)
    }
    await wait(100)
  }
}

/** For our commands: the table of a data folder, through the socket of the running host or else from its file. */
export const reachTable = async (dataDir: string): Promise<Reachable & { close: () => Promise<void> }> => {
  if (!existsSync(join(dataDir, 'keys.json')))
    throw new StartupError(`${dataDir} is no data folder of Sameway: name the one that it runs with.`)
  restrictNewFiles()
  const release = lockOrNot(dataDir)
  if (!release) {
    const running = reachRunningHost(dataDir)
    await waitForSocket(running, dataDir)
    return { ...running, close: async () => undefined }
  }
  const table = openLocalTable({ dataDir, tableName })
  return {
    ...table,
    close: async () => {
      await table.close()
      release()
    },
  }
}
