import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTableEngine } from '#lib/local/emulators/table-engine.ts'
import { startTestHost, type TestHost } from './start-test-host.ts'
import { startTableMeter } from './table-meter.ts'

type Meter = Awaited<ReturnType<typeof startTableMeter>>

/** The host with a meter between its functions and its table, which may be full already. */
export const startMeteredHost = async (
  fill?: (folder: string) => Promise<unknown>,
): Promise<{ host: TestHost; meter: Meter; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-meter-'))
  await fill?.(folder)
  const engine = await startTableEngine(folder)
  const meter = await startTableMeter(engine.endpoint)
  const host = await startTestHost({ DYNAMODB_ENDPOINT: meter.url })
  const stop = async (): Promise<void> => {
    await host.stop()
    await meter.stop()
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { host, meter, stop }
}
