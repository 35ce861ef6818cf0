import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type Keys, lockDataFolder, restrictNewFiles, writeKeys } from '../local/data-folder.ts'
import { fileStore } from '../local/emulators/file-store.ts'
import { uploadsBucket } from '../local/functions.ts'
import { StartupError } from '../local/startup-error.ts'
import { keyIn } from '../local/table/keys-of-rows.ts'
import { createRows, toStored } from '../local/table/rows.ts'
import { openTableFile } from '../local/table/table-file.ts'
import { decodeItem, type Item } from '../local/table/values.ts'
import type { MovedFile, Position } from './open-stage.ts'
import { uploadsInSql } from './row-kinds.ts'
import { metadataPrefix } from './stopped-folder.ts'

const unfinishedOf = (to: string): string => `${to}.unfinished`

/** Refuses a folder that exists. An unfinished move uses another name. */
export const checkNewFolder = (to: string): void => {
  if (existsSync(to)) throw new StartupError(`${to} is there already: name a new folder.`)
}

/**
 * A data folder that is being filled from a table. It gets its name when it is complete. The progress is in the same
 * file as the rows, so that both reach the disk together.
 */
export const openNewFolder = (to: string, source: string) => {
  checkNewFolder(to)
  restrictNewFiles()
  const folder = unfinishedOf(to)
  mkdirSync(join(folder, 'table'), { recursive: true })
  const release = lockDataFolder(folder)
  const file = openTableFile(join(folder, 'table', 'rows.db'))
  file.exec('CREATE TABLE IF NOT EXISTS move (source TEXT, position TEXT, isRead INTEGER)')
  if (!file.get('SELECT 1 FROM move')) file.run('INSERT INTO move VALUES (?, NULL, 0)', source)
  const begun = file.get('SELECT * FROM move')
  if (begun?.source !== source) {
    file.close()
    release()
    throw new StartupError(`${folder} holds part of a move from ${begun?.source}: remove it, or name another folder.`)
  }
  const position: Position = begun.position ? JSON.parse(String(begun.position)) : undefined
  const rows = createRows(file, () => undefined, undefined)
  const files = fileStore(folder)

  return {
    /** Where an interrupted move resumes. */
    position,
    isRead: begun.isRead === 1,
    addPage: (items: readonly Item[], next: Position): void => {
      file.exec('BEGIN')
      for (const item of items) rows.apply({ key: keyIn(item), before: undefined, after: toStored(item) })
      file.run('UPDATE move SET position = ?, isRead = ?', next ? JSON.stringify(next) : null, next ? 0 : 1)
      file.exec('COMMIT')
    },
    countRows: (): number => Number(file.get('SELECT count(*) AS count FROM rows')?.count),
    *uploads(): Iterable<Item> {
      // All at once, because an open statement would keep the log from being emptied.
      for (const { item } of file.all(`SELECT item FROM rows WHERE ${uploadsInSql}`)) yield decodeItem(String(item))
    },
    hasFile: async (key: string): Promise<boolean> => (await files.get(uploadsBucket, key)) !== undefined,
    putFile: async (key: string, { bytes, type, metadata, storedAt }: MovedFile): Promise<void> => {
      const named = Object.entries(metadata).map(([name, value]) => [`${metadataPrefix}${name}`, value] as const)
      await files.put(uploadsBucket, key, toBytes(bytes), { type, metadata: Object.fromEntries(named), storedAt })
    },
    /** Links to files last only minutes, so their key does not move. */
    finish: (keys: Pick<Keys, 'codeKeys'> & Partial<Keys>): void => {
      writeKeys(folder, keys)
      file.exec('DROP TABLE move; PRAGMA wal_checkpoint(TRUNCATE)')
      file.close()
      release()
      renameSync(folder, to)
    },
    close: (): void => {
      file.close()
      release()
    },
  }
}

async function* toBytes(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}
