import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLocal, runNpmStart } from '#test/support/run-local.ts'

const laterStarts = 5

type Starts = { firstMs: number; laterMs: number[] }

/**
 * The time from the command to the first answered call, with the site already built: first on an empty folder, then on
 * the same one.
 */
const measureStartsWith = async (SEED: 'demo' | 'none'): Promise<Starts> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sameway-loop-'))
  const start = async (): Promise<number> => {
    const host = await runLocal(dataDir, { SEED })
    await host.stop()
    return host.readyMs
  }
  try {
    const firstMs = await start()
    const laterMs: number[] = []
    while (laterMs.length < laterStarts) laterMs.push(await start())
    return { firstMs, laterMs }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** With the demo world, and with an empty one. */
export const measureStarts = async (): Promise<{ demo: Starts; empty: Starts }> => ({
  demo: await measureStartsWith('demo'),
  empty: await measureStartsWith('none'),
})

/** `npm start` itself, each time on an empty folder and with an empty world, once all is installed and built. */
export const measureEmptyStarts = async (): Promise<number[]> => {
  const start = async (): Promise<number> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sameway-loop-'))
    const host = await runNpmStart(dataDir)
    await host.stop()
    await rm(dataDir, { recursive: true, force: true })
    return host.readyMs
  }
  await start() // may have to build the site
  const readyMs: number[] = []
  while (readyMs.length < laterStarts) readyMs.push(await start())
  return readyMs
}
