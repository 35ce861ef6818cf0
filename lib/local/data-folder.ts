import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from './startup-error.ts'

/**
 * Takes the data folder for this process. The lock is the operating system's, held through an open SQLite file: it is
 * gone the moment its process is, however that ended, so no lock is ever stale.
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  const holder = join(dataDir, 'host.pid')
  const lock = openFile(dataDir)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new StartupError(
      `The data folder ${dataDir} is in use by another Sameway (process ${readText(holder) || 'unknown'}): stop that one, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(holder, String(process.pid))
  return () => lock.close()
}

const openFile = (dataDir: string): DatabaseSync => {
  try {
    mkdirSync(dataDir, { recursive: true })
    return new DatabaseSync(join(dataDir, 'lock.db'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The data folder ${dataDir} cannot be used (${reason}): set DATA_DIR to another folder.`)
  }
}

export type Keys = { codeKeys: string; secretAccessKey: string }

/** Secrets that must outlive a restart: codes in flight and links to files are made from them. */
export const readKeys = (dataDir: string): Keys => {
  const path = join(dataDir, 'keys.json')
  const stored = readText(path)
  // We wrote the file ourselves, as a whole or not at all.
  if (stored) return JSON.parse(stored) as Keys
  const secret = () => randomBytes(32).toString('hex')
  const keys = { codeKeys: `local:${secret()}`, secretAccessKey: secret() }
  writeFileSync(`${path}.new`, JSON.stringify(keys), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return keys
}

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
