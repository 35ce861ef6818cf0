import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createTable } from '#lib/local/emulators/create-table.ts'
import { type Credentials, tableApi } from '#lib/local/emulators/table-api.ts'
import { tableName } from '#lib/local/environment.ts'
import { freePort } from '#lib/local/listen.ts'
import { waitFor } from '#test/support/wait-for.ts'

/** The embedded engine without a file: nothing is kept, so a world is made and thrown away in milliseconds. */
export const startMemoryTable = async (credentials: Credentials) => {
  const binary = createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const child = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' })
  const kill = () => child.kill()
  process.once('exit', kill) // whatever ends this process, the engine goes with it
  await waitFor('the table engine', () => fetch(endpoint).then(Boolean, () => false))
  const call = tableApi(endpoint, credentials)
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
      process.off('exit', kill)
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
