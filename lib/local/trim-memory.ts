import { Session } from 'node:inspector'
import { performance } from 'node:perf_hooks'
import { runEvery } from './schedule.ts'

/** A process that is busy for less than this share of the time is quiet. */
const quietPart = 0.05
const lookEveryMs = 5_000
/** This much growth above the minimum since the last trim is worth a pause of 0.1 to 0.5 seconds. */
const worthBytes = 100 * 1024 * 1024

type Memory = {
  residentBytes: () => number
  /** The share of the time since the last call that this process was busy. */
  busyPart: () => number
  collect: () => Promise<void>
}

/**
 * After a rush V8 keeps hundreds of megabytes: uncollected garbage, and empty pages for later use. It frees them by
 * itself only after 100 seconds without a full collection. A smaller heap would avoid that, but make each call a tenth
 * slower.
 */
export const startMemoryTrim = () => runEvery(lookEveryMs, createTrim())

/** Returns a function that trims the memory if the process is quiet and the trim is worth the pause. */
export const createTrim = ({ residentBytes, busyPart, collect }: Memory = thisProcess()) => {
  let least = residentBytes()
  return async (): Promise<void> => {
    least = Math.min(least, residentBytes())
    if (busyPart() >= quietPart || residentBytes() < least + worthBytes) return
    await collect()
    least = residentBytes()
  }
}

const thisProcess = (): Memory => ({
  residentBytes: () => process.memoryUsage.rss(),
  busyPart: createBusyPart(),
  collect: collectGarbage,
})

const createBusyPart = (): (() => number) => {
  let last = performance.eventLoopUtilization()
  return () => {
    const before = last
    last = performance.eventLoopUtilization()
    return performance.eventLoopUtilization(last, before).utilization
  }
}

/** Unlike `gc()` of --expose-gc, this also frees the empty pages. */
const collectGarbage = (): Promise<void> => {
  const session = new Session()
  session.connect()
  return new Promise<void>((resolve, reject) => {
    session.post('HeapProfiler.collectGarbage', (error) => (error ? reject(error) : resolve()))
  }).finally(() => session.disconnect())
}
