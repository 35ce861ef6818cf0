import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 200

/**
 * Waits until no other process builds, and keeps others waiting until its result is called. It is a lock on an SQLite
 * file, which the operating system releases when a process ends, however that happens.
 */
export const lockBuild = async (folder: string): Promise<() => void> => {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'site-build.lock'))
  while (!isTaken(file)) await wait(pauseMs)
  return () => file.close()
}

const isTaken = (file: DatabaseSync): boolean => {
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (/database is locked/.test(String(error))) return false
    file.close()
    throw error
  }
}
