import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointData, CheckpointOrder, CheckpointReport } from './checkpoints.ts'

const { path, maxPages } = workerData as CheckpointData // as createCheckpoints writes it
const database = new DatabaseSync(path, { timeout: 1_000 })
database.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1')

const move = (): number => Number(database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.log)

/**
 * Moves the log into the database beside the writers, and waits for none of them. Of a log that has become long, twice
 * more what came meanwhile, so that little is left for the thread of the writers.
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
