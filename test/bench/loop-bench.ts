import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLocal } from '#test/support/run-local.ts'
import { type Bench, bar, type Finding, median, rounded } from './bench.ts'

const coldMs = 90_000
const warmMs = 3_000
const warmStarts = 5

/** From the command to the first answered call, with the site already built. */
export const loopBench: Bench = {
  name: 'loop',
  about: 'start to first answer: on an empty data folder, and again on the same one',
  isGate: false,
  run: async (): Promise<Finding> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sameway-loop-'))
    const start = async (): Promise<number> => {
      const host = await runLocal(dataDir, { SEED: 'demo' })
      await host.stop()
      return host.readyMs
    }
    try {
      const cold = await start()
      const warm: number[] = []
      while (warm.length < warmStarts) warm.push(await start())
      return {
        rows: [
          { what: 'first start, with the demo world', ms: rounded(cold, 0), budget: coldMs },
          { what: 'a later start, median', ms: rounded(median(warm), 0), budget: warmMs },
        ],
        missed: [...bar('first start', cold, coldMs, 'ms'), ...bar('a later start', median(warm), warmMs, 'ms')],
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
