import { setTimeout as wait } from 'node:timers/promises'
import { residentMb } from '#test/support/process-info.ts'

type Sample = { minute: number; mb: number }

/** The megabytes added each minute, by least squares. */
export const slopeOf = (samples: readonly Sample[]): number => {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [atMean, mbMean] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ mb }) => mb))]
  const [covered, spread] = samples.reduce(
    ([products, squares], { minute, mb }) => [
      products + (minute - atMean) * (mb - mbMean),
      squares + (minute - atMean) ** 2,
    ],
    [0, 0],
  )
  return spread === 0 ? 0 : covered / spread
}

/** Measures the memory of these processes once a second until it is stopped. */
export const watchMemory = (pids: Record<string, number>) => {
  const startedAt = performance.now()
  const samples = Object.fromEntries(Object.keys(pids).map((name) => [name, [] as Sample[]]))
  const stopping = new AbortController()
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const minute = (performance.now() - startedAt) / 60_000
      for (const [name, pid] of Object.entries(pids)) samples[name]?.push({ minute, mb: await residentMb(pid) })
      await wait(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  return async (): Promise<Record<string, Sample[]>> => {
    stopping.abort()
    await watching
    return samples
  }
}
