import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { reachTable } from './admin-socket/reach-table.ts'
import { StartupError } from './startup-error.ts'

/** Beside the rows. Mails are left out: those that wait would be sent a second time. */
const copied = ['files', 'keys.json', 'demo-world.json', 'failed-records.jsonl']

/** The file store names what is still coming so. */
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
 * Copies a data folder into a new one, whether a host runs on it or not. The rows come first, so that each file that they
 * name is there. The new folder has its name only when it is whole.
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
