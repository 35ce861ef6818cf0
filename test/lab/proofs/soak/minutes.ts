import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile, rounded } from '#test/lab/benches/bench.ts'
import type { Measured } from './journeys.ts'

const msEachTick = 10

/** Processor time of a process so far. */
const busyMs = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * msEachTick
}

/** The machine's processor time so far: all of it, and the part stolen from it or spent on waiting for the disk. */
const machineMs = async () => {
  const times = (await readFile('/proc/stat', 'utf8')).split('\n')[0]?.split(/\s+/).slice(1, 9).map(Number) ?? []
  const [waited = 0, stolen = 0] = [times[4], times[7]]
  return { all: times.reduce((sum, ticks) => sum + ticks, 0), waited, stolen }
}

/**
 * Records figures of each minute until it is stopped. Where calls take longer, they show whether the machine is the
 * cause.
 */
export const watchMinutes = (calls: readonly Measured[], server: number) => {
  const stopping = new AbortController()
  const rows: Record<string, number>[] = []
  const look = async () => ({
    calls: calls.length,
    server: await busyMs(server),
    machine: await machineMs(),
  })
  const watch = async (): Promise<void> => {
    let before = await look()
    while (!stopping.signal.aborted) {
      await wait(60_000, undefined, { signal: stopping.signal }).catch(() => undefined)
      const now = await look()
      const made = calls.slice(before.calls, now.calls)
      const ofMachine = (part: 'waited' | 'stolen') =>
        rounded((100 * (now.machine[part] - before.machine[part])) / (now.machine.all - before.machine.all))
      rows.push({
        calls: made.length,
        'p50 ms': rounded(
          quantile(
            made.map(({ ms }) => ms),
            0.5,
          ),
        ),
        'p99 ms': rounded(
          quantile(
            made.map(({ ms }) => ms),
            0.99,
          ),
        ),
        'server, ms a call': rounded((now.server - before.server) / made.length, 2),
        'waiting for the disk, %': ofMachine('waited'),
        'stolen, %': ofMachine('stolen'),
      })
      before = now
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
    return rows
  }
}
