import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 200

/**
 * Waits until no other process is building, then blocks others until the returned function is called. It locks an
 * SQLite file, which the operating system releases however a process ends.
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
