import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpCall } from '#test/support/http-call.ts'
import { runLocal } from '#test/support/run-local.ts'
import { type Bench, bar, type Finding, rounded } from './bench.ts'

const atMostMb = 400
const callsMade = 500

/** Resident memory of a process and of all that it started. */
const residentMb = async (pid: number): Promise<number> => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const family = new Set([pid])
  for (const [child = 0, parent = 0] of parents) if (family.has(parent)) family.add(child)
  const sizes = await Promise.all([...family].map(residentOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const residentOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

export const memoryBench: Bench = {
  name: 'memory',
  about: 'resident memory of the embedded host and its table engine, with the demo world',
  isGate: false,
  run: async (): Promise<Finding> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sameway-memory-'))
    const host = await runLocal(dataDir, { SEED: 'demo' })
    try {
      const { pid = 0 } = host.child
      const started = await residentMb(pid)
      for (let count = 0; count < callsMade; count += 1) {
        await httpCall(host.url, { method: 'GET', path: '/api/auth/check-session' })
      }
      const used = await residentMb(pid)
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
