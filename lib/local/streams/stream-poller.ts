import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TableApi } from '../emulators/table-api.ts'
import type { Lambda } from '../gateway/invoke.ts'
import { lineFile } from '../line-file.ts'
import { deliver, matchesStreamFilter } from './deliver.ts'
import { type Positions, streamReader } from './stream-reader.ts'

const maxLines = 1000

/** How far each shard has been delivered, in a file: one line per batch, and now and then one line for all shards. */
export const streamPositions = (dataDir: string) => {
  const file = lineFile<Positions>(join(dataDir, 'stream-positions.jsonl'))
  const kept = file.read()
  const positions: Positions = Object.assign({}, ...kept)
  let lines = kept.length

  return {
    positions,
    note: (shard: string, sequence: string): void => {
      positions[shard] = sequence
      lines = lines < maxLines ? lines + 1 : 1
      if (lines > 1) file.append({ [shard]: sequence })
      else file.replace([positions])
    },
  }
}

const usualPauseMs = 60
/** The pauses grow to this while nothing comes. Calls that may have written wake the poller. */
const longestPauseMs = 500
const batchSize = 100

type StreamPoller = {
  /** Reads at once, because something may have been written. */
  wake(): void
  /** Resolves when everything written before the call has been delivered. */
  drained(): Promise<void>
  stop(): Promise<void>
}

/** Delivers a table's stream to a function. After a restart it continues where it stopped. */
export const startStreamPoller = (
  call: TableApi,
  table: string,
  lambda: Lambda,
  dataDir: string,
  pauseMs = usualPauseMs,
): StreamPoller => {
  const { positions, note } = streamPositions(dataDir)
  const reader = streamReader(call, table, positions)
  const stopping = new AbortController()
  let waiting: { rounds: number; resolve: () => void }[] = []
  let isAwake = false
  let endPause = (): void => undefined

  const wake = (): void => {
    isAwake = true
    endPause()
  }

  const pause = async (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    endPause = resolve
    const timer = setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
  }

  const keepFailed = (records: unknown[]): void => {
    console.error(`${records.length} stream record(s) could not be delivered and were kept in failed-records.jsonl`)
    lineFile(join(dataDir, 'failed-records.jsonl')).append(...records)
  }

  /** True when there may be more to read. */
  const round = async (): Promise<boolean> => {
    const batches = await reader.next(batchSize)
    for (const { shard, records, lastSequence } of batches) {
      const relevant = records.filter(matchesStreamFilter)
      if (!(await deliver(relevant, { lambda, signal: stopping.signal, keepFailed }))) return false
      note(shard, lastSequence)
    }
    return batches.length > 0
  }

  const notifyWaiting = (isIdle: boolean): void => {
    for (const one of waiting) one.rounds += isIdle ? 1 : 0
    // The first idle round may have begun before the call of drained; the second one began after it.
    for (const { resolve } of waiting.filter(({ rounds }) => rounds > 1)) resolve()
    waiting = waiting.filter(({ rounds }) => rounds <= 1)
  }

  const loop = async (): Promise<void> => {
    let idleMs = pauseMs
    while (!stopping.signal.aborted) {
      isAwake = false
      const more = await round().catch((error: unknown) => {
        if (!stopping.signal.aborted) console.error('The stream cannot be read just now:', String(error))
        return wait(500, undefined)
      })
      notifyWaiting(more === false)
      // No pause while a call of drained waits.
      if (more || isAwake || waiting.length > 0) idleMs = pauseMs
      else if (!stopping.signal.aborted) {
        await pause(idleMs)
        idleMs = isAwake ? pauseMs : Math.max(pauseMs, Math.min(2 * idleMs, longestPauseMs))
      }
    }
    for (const { resolve } of waiting) resolve()
  }
  const running = loop()

  return {
    wake,
    drained: () =>
      new Promise((resolve) => {
        if (stopping.signal.aborted) return resolve()
        waiting.push({ rounds: 0, resolve })
        wake()
      }),
    stop: async () => {
      stopping.abort()
      endPause()
      await running
    },
  }
}
