import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTableEngine } from '#lib/local/emulators/table-engine.ts'
import { startUnreliableTable } from './rough-table.ts'
import { startTestHost, type TestHost } from './start-test-host.ts'
import { stopSchedules } from './stop-schedules.ts'

type RoughTable = Awaited<ReturnType<typeof startUnreliableTable>>

/** The host over a table whose stream is as rough as a test wants it. What it does by itself each minute would be counted there. */
export const startHostWithUnreliableTable = async (): Promise<{
  host: TestHost
  rough: RoughTable
  stop: () => Promise<void>
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-rough-'))
  const engine = await startTableEngine(folder)
  const rough = await startUnreliableTable(engine.endpoint)
  stopSchedules()
  const host = await startTestHost({ DYNAMODB_ENDPOINT: rough.url })
  const stop = async (): Promise<void> => {
    await host.stop()
    await rough.stop()
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { host, rough, stop }
}
