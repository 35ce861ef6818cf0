import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderInUse, StartupError } from './startup-error.ts'

/**
 * Locks the data folder for this process, with an exclusive lock on an SQLite file. The operating system releases the
 * lock whenever the process ends, so a lock is never stale.
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  const holder = join(dataDir, 'host.pid')
  const lock = openFile(dataDir)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUse(
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

export type Keys = { codeKeys: string; pushKeys: string; taxKeys: string; secretAccessKey: string }

type NewerKeys = 'pushKeys' | 'taxKeys'

/** The keys of a folder that a host has run on. Folders of 0.2.0 and earlier have none for pushes and reports. */
export const readStoredKeys = (dataDir: string): (Omit<Keys, NewerKeys> & Partial<Keys>) | undefined => {
  const stored = readText(keysFile(dataDir))
  // We wrote the file ourselves, as a whole or not at all.
  return stored ? JSON.parse(stored) : undefined
}

/**
 * Secrets that must survive a restart: one-time codes and links to files are derived from them, browsers subscribed
 * with one, and another seals what is reported to HMRC. Makes what is missing.
 */
export const readKeys = (dataDir: string): Keys => {
  const stored = readStoredKeys(dataDir)
  const { pushKeys, taxKeys } = stored ?? {}
  return stored && pushKeys && taxKeys ? { ...stored, pushKeys, taxKeys } : writeKeys(dataDir, stored)
}

const keysFile = (dataDir: string): string => join(dataDir, 'keys.json')
const newSecret = (): string => randomBytes(32).toString('hex')

/** Gives a folder these keys, and new ones in place of those that are absent. */
export const writeKeys = (dataDir: string, known: Partial<Keys> = {}): Keys => {
  const path = keysFile(dataDir)
  const fresh = { pushKeys: newSecret(), taxKeys: newSecret(), secretAccessKey: newSecret() }
  const keys = { codeKeys: `local:${newSecret()}`, ...fresh, ...known }
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

/** The host's own files in its data folder. It leaves other files alone. */
const ownNames = [
  'admin',
  'demo-world.json',
  'failed-records.jsonl',
  'files',
  'gazetteer',
  'host.pid',
  'keys.json',
  'lock.db',
  'mail',
  'stream-positions.jsonl',
  'table',
]
const sticky = 0o1000

/** New files of this process and of its children can be read by their owner only. */
export const restrictNewFiles = (): void => void process.umask(0o077)

/** Removes other accounts' permissions on files that an earlier version left readable. No effect on Windows. */
export const restrictToOwner = (dataDir: string): void => {
  for (const name of readdirSync(dataDir))
    if (ownNames.some((own) => name === own || name.startsWith(`${own}.`))) restrict(join(dataDir, name))
  const found = lstatSync(dataDir)
  // A shared folder, such as /tmp, stays open.
  if ((found.mode & sticky) === 0 && isOwn(found)) chmodSync(dataDir, 0o700)
}

/** Only the owner of a file can change its mode. Another account may have put files there, such as postcodes. */
const isOwn = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid()

/** A folder is restricted after its contents, so the contents of a restricted folder can be skipped. */
const restrict = (path: string): void => {
  const found = lstatSync(path)
  if (!isOwn(found)) return
  if (found.isFile()) chmodSync(path, 0o600)
  if (!found.isDirectory() || (found.mode & 0o777) === 0o700) return
  for (const name of readdirSync(path)) restrict(join(path, name))
  chmodSync(path, 0o700)
}
