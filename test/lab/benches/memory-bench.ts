import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpCall } from '#test/support/http-call.ts'
import { processTreeOf, residentMb } from '#test/support/process-info.ts'
import { runLocal } from '#test/support/run-local.ts'
import { type Bench, bar, type Finding, rounded } from './bench.ts'

const atMostMb = 400
const callsMade = 500

const allOf = async (pid: number): Promise<number> =>
  (await Promise.all(processTreeOf(pid).map(residentMb))).reduce((sum, size) => sum + size, 0)

export const memoryBench: Bench = {
  name: 'memory',
  about: 'resident memory of the embedded host, with the demo world',
  isGate: false,
  run: async (): Promise<Finding> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sameway-memory-'))
    const host = await runLocal(dataDir, { SEED: 'demo' })
    try {
      const { pid = 0 } = host.child
      const started = await allOf(pid)
      for (let count = 0; count < callsMade; count += 1) {
        await httpCall(host.url, { method: 'GET', path: '/api/auth/check-session' })
      }
      const used = await allOf(pid)
      return {
        rows: [
          { what: 'after the start', MB: rounded(started), budget: atMostMb },
          { what: `after ${callsMade} calls`, MB: rounded(used), budget: atMostMb },
        ],
        missed: bar('resident memory', Math.max(started, used), atMostMb, 'MB'),
      }
    } finally {
      await host.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
