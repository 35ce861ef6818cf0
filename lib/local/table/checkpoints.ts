import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { logFault } from '../fault-log.ts'
import { failedSyncs } from './group-commit.ts'
import type { TableFile } from './table-file.ts'

/** The start data of the thread; an order to it; its report: the pages of the log, or why the checkpoint failed. */
export type CheckpointData = { path: string; maxPages: number }
export type CheckpointOrder = 'checkpoint' | 'stop'
export type CheckpointReport = { pages: number } | { errcode: number; message: string }

type Options = {
  path: string
  /** Rows written between two checkpoints. */
  every?: number
  /**
   * SQLite restarts the log only when all of it has been moved, which never happens by chance under load. So once the
   * log is this long, the pages that arrived during a checkpoint are moved between two groups.
   */
  maxPages?: number
  onFailedSync: (cause: unknown) => void
}

const longLogBytes = 4_000_000

/**
 * Moves the log into the database in a separate thread with its own connection, so that no COMMIT waits for it. The
 * thread starts with the first checkpoint, because most hosts in tests never need one.
 */
export const createCheckpoints = (
  file: Pick<TableFile, 'exec'>,
  { path, every = 4_000, maxPages = 16_000, onFailedSync }: Options,
) => {
  let thread: Worker | undefined
  let isRunning = false
  // A killed process leaves its log. Each start reads the log until it is moved, and short runs would only add to it.
  let written = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > longLogBytes ? every : 0
  let isLong = false
  let isStopped = false

  const failed = (error: { errcode: number; message: string }): void => {
    if (failedSyncs.has(error.errcode))
      onFailedSync(Object.assign(new Error(error.message), { errcode: error.errcode }))
    // the log keeps everything, and the next one tries again
    else logFault('A checkpoint failed', { cause: error.message })
  }

  const moveRest = (): void => {
    isLong = false
    try {
      file.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch (error) {
      failed(error as Error & { errcode: number }) // SQLite throws nothing else
    }
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: { path, maxPages } satisfies CheckpointData,
      env: {},
      execArgv: [],
    })
    started.unref()
    started.on('message', (report: CheckpointReport) => {
      isRunning = false
      if ('pages' in report) isLong = report.pages > maxPages
      else failed(report)
    })
    started.on('error', (error) => {
      isRunning = false
      if (thread === started) thread = undefined
      logFault('The thread of checkpoints ended', { error })
    })
    return started
  }

  return {
    /** Called after each COMMIT. Starts a checkpoint once enough rows have been written. */
    committed: (rows: number): void => {
      written += rows
      if (isLong) moveRest()
      if (written < every || isRunning || isStopped) return
      written = 0
      isRunning = true
      thread ??= start()
      thread.postMessage('checkpoint' satisfies CheckpointOrder)
    },
    /** Ends the thread after its current checkpoint. */
    stop: async (): Promise<void> => {
      isStopped = true
      if (!thread) return
      thread.ref() // otherwise an idle process ends before its thread
      const { promise, resolve } = Promise.withResolvers<void>()
      thread.once('exit', () => resolve())
      thread.postMessage('stop' satisfies CheckpointOrder)
      await promise
    },
  }
}
