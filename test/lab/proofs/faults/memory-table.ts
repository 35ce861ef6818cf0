import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTable } from '#lib/local/emulators/table-api.ts'
import { tableName } from '#lib/local/functions.ts'
import { startDynoxide } from '#test/support/dynoxide.ts'

const memory = '/dev/shm'

/**
 * dynoxide over a file that no disk has to wait for, where there are such. Without a file it would slow down with each
 * write.
 */
export const startMemoryTable = async () => {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'sameway-faults-'))
  const { endpoint, call, stop } = await startDynoxide(folder)
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder) // whatever ends this process
  let isThere = false
  return {
    endpoint,
    call,
    /** A table with nothing in it, and a stream of its own. */
    renew: async (): Promise<void> => {
      if (isThere) await call('DeleteTable', { TableName: tableName })
      await createTable(call, tableName)
      isThere = true
    },
    stop: async (): Promise<void> => {
      process.off('exit', removeFolder)
      await stop()
      removeFolder()
    },
  }
}
