import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createTable } from '#lib/local/emulators/create-table.ts'
import { onSomePort, runEngine } from '#lib/local/emulators/engine-process.ts'
import { type Credentials, tableApi } from '#lib/local/emulators/table-api.ts'
import { tableName } from '#lib/local/environment.ts'
import { freePort } from '#lib/local/listen.ts'

/** The embedded engine without a file: nothing is kept, so a world is made and thrown away in milliseconds. */
export const startMemoryTable = async (credentials: Credentials) => {
  const binary = createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
  const toolToken = randomUUID()
  const { port, engine } = await onSomePort(freePort, (free) => runEngine(binary, { port: free, toolToken }).ready)
  const endpoint = `http://127.0.0.1:${port}`
  const { child } = engine
  const kill = () => child.kill()
  process.once('exit', kill) // whatever ends this process, the engine goes with it
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
