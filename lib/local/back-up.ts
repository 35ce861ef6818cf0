import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { reachTable } from './admin-socket/reach-table.ts'
import { StartupError } from './startup-error.ts'

/** Copied in addition to the rows. Mails are left out: waiting ones would be sent twice. */
const copied = ['files', 'keys.json', 'demo-world.json', 'failed-records.jsonl']

/** The prefix of files that the file store is still receiving. */
const isUnfinished = (name: string): boolean => /^[0-9a-f]{64}\./.test(name)

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const copy = (from: string, to: string): void => {
  try {
    if (statSync(from).isDirectory()) {
      mkdirSync(to)
      for (const name of readdirSync(from)) if (!isUnfinished(name)) copy(join(from, name), join(to, name))
    } else copyFileSync(from, to)
  } catch (error) {
    // The host removes files meanwhile.
    if (!isGone(error)) throw error
  }
}

/**
 * Copies a data folder into a new one, even while a host runs on it. Rows are copied first, so that every file that
 * they name still exists. The new folder gets its name only when it is complete.
 */
export const backUp = async (dataDir: string, to: string): Promise<void> => {
  if (existsSync(to)) throw new StartupError(`${to} is there already: name a new folder.`)
  const table = await reachTable(dataDir)
  try {
    const unfinished = `${to}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(join(unfinished, 'table'), { recursive: true, mode: 0o700 })
    await table.backup(join(unfinished, 'table', 'rows.db'))
    for (const name of copied) copy(join(dataDir, name), join(unfinished, name))
    renameSync(unfinished, to)
  } finally {
    await table.close()
  }
}
