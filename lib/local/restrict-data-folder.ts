import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

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
