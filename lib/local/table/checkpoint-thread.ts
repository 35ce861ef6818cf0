import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointOrder, CheckpointReport } from './checkpoints.ts'

const { path } = workerData as { path: string } // as createCheckpoints writes it
const database = new DatabaseSync(path, { timeout: 1_000 })
database.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1')

/** Moves the log into the database beside the writers, and waits for none of them. */
const checkpoint = (): CheckpointReport => {
  try {
    return { pages: Number(database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.log) }
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
