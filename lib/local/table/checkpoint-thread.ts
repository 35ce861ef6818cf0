import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointOrder, CheckpointReport } from './checkpoints.ts'

const { path, mostPages } = workerData as { path: string; mostPages: number } // as createCheckpoints writes it
const database = new DatabaseSync(path, { timeout: 1_000 })
database.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1')

/** Moves most of the log beside the writers. If it is long, writers wait while the little that came meanwhile is moved. */
const checkpoint = (): CheckpointReport => {
  try {
    const pages = run('PASSIVE')
    if (pages > mostPages) run('RESTART')
    return { pages }
  } catch (error) {
    const { errcode, message } = error as Error & { errcode: number } // SQLite throws nothing else
    return { errcode, message }
  }
}

const run = (mode: 'PASSIVE' | 'RESTART'): number =>
  Number(database.prepare(`PRAGMA wal_checkpoint(${mode})`).get()?.log)

parentPort?.on('message', (order: CheckpointOrder) => {
  if (order === 'checkpoint') return parentPort?.postMessage(checkpoint())
  database.close()
  parentPort?.close()
})
