import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointData, CheckpointOrder, CheckpointReport } from './checkpoints.ts'

const { path, maxPages } = workerData as CheckpointData // as createCheckpoints writes it
const database = new DatabaseSync(path, { timeout: 1_000 })
database.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1')

const move = (): number => Number(database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.log)

/**
 * Moves the log into the database beside the writers, without waiting for them. For a long log it repeats that twice
 * for newer pages, so that little is left for the writers' thread.
 */
const checkpoint = (): CheckpointReport => {
  try {
    const pages = move()
    for (let again = 0; again < 2 && pages > maxPages; again += 1) move()
    return { pages }
  } catch (error) {
    const { errcode, message } = error as Error & { errcode: number } // SQLite throws nothing else
    return { errcode, message }
  }
}

parentPort?.on('message', (order: CheckpointOrder) => {
  if (order === 'checkpoint') return parentPort?.postMessage(checkpoint())
  database.close()
  parentPort?.close()
})
