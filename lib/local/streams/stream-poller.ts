import { setTimeout as wait } from 'node:timers/promises'
import type { FailedRecord } from '#functions/platform/local-adapters.ts'
import { logFault } from '../fault-log.ts'
import type { Lambda } from '../gateway/invoke.ts'
import { deliver, matchesStreamFilter } from './deliver.ts'
import { failedRecordsFile } from './failed-records.ts'
import type { RecordSource } from './stream-reader.ts'

/** The pauses between two reads. They grow while nothing arrives. */
type Pauses = { first: number; longest: number }

/** For a source without notifications. Calls that may have written wake the poller. */
export const shortPauses: Pauses = { first: 60, longest: 500 }
/** For a source that wakes the poller itself. */
export const longPauses: Pauses = { first: 60_000, longest: 60_000 }
const pauseAfterErrorMs = 500
const batchSize = 100

export type StreamPoller = {
  /** Reads at once, because something may have been written. */
  wake(): void
  /** Resolves when everything written before the call has been delivered. */
  drained(): Promise<void>
  stop(): Promise<void>
}

/** Delivers a table's stream to a function. After a restart it continues where it stopped. */
export const startStreamPoller = (
  source: RecordSource,
  lambda: Lambda,
  dataDir: string,
  pauses = shortPauses,
): StreamPoller => {
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

  const keepFailed = (records: FailedRecord[]): void => {
    logFault('Stream records could not be delivered and were kept in failed-records.jsonl')
    failedRecordsFile(dataDir).append(...records)
  }

  /** What a round found, and whether there may be more to read. */
  const round = async (): Promise<{ isEmpty: boolean; mayFindMore: boolean }> => {
    const batches = await source.next(batchSize)
    for (const batch of batches) {
      const relevant = batch.records.filter(matchesStreamFilter)
      if (!(await deliver(relevant, { lambda, signal: stopping.signal, keepFailed })))
        return { isEmpty: true, mayFindMore: false }
      await source.done(batch)
    }
    return { isEmpty: batches.length === 0, mayFindMore: batches.some(({ isAll }) => !isAll) }
  }

  const notifyWaiting = (isEmpty: boolean): void => {
    for (const one of waiting) one.rounds += isEmpty ? 1 : 0
    // The first empty round may have started before the call of drained; the second one started after it.
    for (const { resolve } of waiting.filter(({ rounds }) => rounds > 1)) resolve()
    waiting = waiting.filter(({ rounds }) => rounds <= 1)
  }

  const loop = async (): Promise<void> => {
    let idleMs = pauses.first
    while (!stopping.signal.aborted) {
      isAwake = false
      const found = await round().catch((error: unknown) => {
        if (!stopping.signal.aborted) logFault('The stream cannot be read just now', { error })
        return undefined
      })
      notifyWaiting(found?.isEmpty === true)
      if (!found) await wait(pauseAfterErrorMs)
      // No pause while a call of drained is waiting.
      else if (found.mayFindMore || isAwake || waiting.length > 0) idleMs = pauses.first
      else if (!stopping.signal.aborted) {
        await pause(idleMs)
        idleMs = isAwake ? pauses.first : Math.min(2 * idleMs, pauses.longest)
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
