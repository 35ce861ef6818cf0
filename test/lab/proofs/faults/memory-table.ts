import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Credentials, createTable, tableApi } from '#lib/local/emulators/table-api.ts'
import { startTableEngine } from '#lib/local/emulators/table-engine.ts'
import { tableName } from '#lib/local/functions.ts'

const memory = '/dev/shm'

/**
 * The embedded engine over a file that no disk has to wait for, where there are such. Without a file it would slow down
 * with each write, see prepare-engine-file.ts.
 */
export const startMemoryTable = async (credentials: Credentials) => {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'sameway-faults-'))
  const engine = await startTableEngine(folder)
  const call = tableApi(engine.endpoint, credentials)
  const leaveNothing = (): void => {
    rmSync(folder, { recursive: true, force: true })
    const pid = engine.pid()
    if (pid) process.kill(pid)
  }
  process.once('exit', leaveNothing) // whatever ends this process, the engine goes with it
  let isThere = false
  return {
    endpoint: engine.endpoint,
    call,
    /** A table with nothing in it, and a stream of its own. */
    renew: async (): Promise<void> => {
      if (isThere) await call('DeleteTable', { TableName: tableName })
      await createTable(call, tableName)
      isThere = true
    },
    stop: async (): Promise<void> => {
      process.off('exit', leaveNothing)
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
