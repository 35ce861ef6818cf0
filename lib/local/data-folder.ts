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

/** What the host keeps in its data folder; what else somebody put there is theirs. */
const ownNames = [
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
  'table-engine.json',
]
const sticky = 0o1000

/** From now on nobody but the account that runs this process, and the programs it starts, reads what they write. */
export const restrictNewFiles = (): void => void process.umask(0o077)

/** Takes from other accounts of the machine what an earlier version let them read. Windows has no such modes. */
export const restrictToOwner = (dataDir: string): void => {
  for (const name of readdirSync(dataDir)) {
    if (ownNames.some((own) => name === own || name.startsWith(`${own}.`))) restrict(join(dataDir, name))
  }
  const found = lstatSync(dataDir)
  // A folder that many share, like the system's for temporary files, is not ours to close.
  if ((found.mode & sticky) === 0 && isOwn(found)) chmodSync(dataDir, 0o700)
}

/** What another account put there, postcodes say, only that one can close. */
const isOwn = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid()

/** A folder is closed after all that is in it, so one that is closed already need not be gone through again. */
const restrict = (path: string): void => {
  const found = lstatSync(path)
  if (!isOwn(found)) return
  if (found.isFile()) chmodSync(path, 0o600)
  if (!found.isDirectory() || (found.mode & 0o777) === 0o700) return
  for (const name of readdirSync(path)) restrict(join(path, name))
  chmodSync(path, 0o700)
}
