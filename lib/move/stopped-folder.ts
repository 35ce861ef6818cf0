import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { lockDataFolder, readStoredKeys, restrictNewFiles } from '../local/data-folder.ts'
import { fileStore } from '../local/emulators/file-store.ts'
import { uploadsBucket } from '../local/functions.ts'
import { lineFile } from '../local/line-file.ts'
import { FolderInUse, StartupError } from '../local/startup-error.ts'
import { openTableFile } from '../local/table/table-file.ts'
import { decodeItem, type Item } from '../local/table/values.ts'
import type { MovedFile } from './open-stage.ts'
import { keyOf, otherRowsInSql, staysBehind, tasksInSql, uploadsInSql } from './row-kinds.ts'

/** The order of a move: files before the rows that name them, and rows before the tasks about them. */
export const steps = ['files', 'rows', 'tasks'] as const
export type MoveStep = (typeof steps)[number]

const rowsOfStep = { files: uploadsInSql, rows: otherRowsInSql, tasks: tasksInSql } satisfies Record<MoveStep, string>

export type Batch = { items: Item[]; last: number | undefined }

const lock = (dataDir: string): (() => void) => {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new StartupError(`Sameway runs on ${dataDir}: stop it, or move a backup (npm run backup -- <new folder>).`)
  }
}

/** How many mails wait for a mail server, and how many records were put aside. */
const waitingIn = (dataDir: string) => {
  const outgoing = join(dataDir, 'mail', 'outgoing')
  return {
    mails: existsSync(outgoing) ? readdirSync(outgoing).filter((name) => name.endsWith('.json')).length : 0,
    failedRecords: lineFile(join(dataDir, 'failed-records.jsonl')).read().length,
  }
}

/** A data folder that no host uses, or a backup. It is locked until it is closed, and nothing in it changes. */
export const openStoppedFolder = async (dataDir: string) => {
  const keys = readStoredKeys(dataDir)
  if (!keys)
    throw new StartupError(`${dataDir} is no data folder of Sameway: name the one that it ran with, or a backup.`)
  restrictNewFiles()
  const release = lock(dataDir)
  const path = join(dataDir, 'table', 'rows.db')
  if (!existsSync(path)) {
    release()
    throw new StartupError(`${dataDir} has no table: Sameway ran with DYNAMODB_ENDPOINT, or never.`)
  }
  const file = openTableFile(path)
  const files = fileStore(dataDir)
  const { codeKeys, pushKeys, taxKeys } = keys
  const numberOf = (sql: string): number => Number(Object.values(file.get(sql) ?? {})[0] ?? 0)

  return {
    codeKeys,
    /** Undefined in a folder without devices. */
    pushKeys,
    /** Undefined in a folder without sealed rows. */
    taxKeys,
    /** Changes once a host has run on the folder again. */
    state: createHash('sha256')
      .update(
        [
          codeKeys,
          numberOf('SELECT count(*) FROM rows'),
          numberOf('SELECT sum(bytes) FROM rows'),
          numberOf('SELECT max(rowid) FROM rows'),
          numberOf("SELECT seq FROM sqlite_sequence WHERE name = 'changes'"),
        ].join(),
      )
      .digest('hex'),
    /** Changes whose effects, such as mails and deadlines, are pending. */
    waiting: { changes: numberOf('SELECT count(*) FROM changes'), ...waitingIn(dataDir) },
    /** The next rows of a step, after the given one. */
    batch: (step: MoveStep, after: number, limit: number): Batch => {
      const found = file.all(
        `SELECT rowid, item FROM rows WHERE rowid > ? AND ${rowsOfStep[step]} ORDER BY rowid LIMIT ?`,
        after,
        limit,
      )
      const last = found.at(-1)?.rowid
      const items = found.map(({ item }) => decodeItem(String(item)))
      return {
        items: items.filter((item) => !staysBehind(keyOf(item))),
        last: last === undefined ? undefined : Number(last),
      }
    },
    *all(): Iterable<Item> {
      for (const { item } of file.iterate('SELECT item FROM rows')) yield decodeItem(String(item))
    },
    getFile: async (key: string): Promise<MovedFile | undefined> => {
      const found = await files.get(uploadsBucket, key)
      if (!found) return undefined
      const { type, metadata, storedAt } = found.about
      return {
        bytes: await buffer(found.read(0, found.size - 1)),
        type,
        metadata: Object.fromEntries(
          Object.entries(metadata).map(([name, value]) => [name.replace(metadataPrefix, ''), value]),
        ),
        storedAt: new Date(storedAt),
      }
    },
    close: () => {
      file.close()
      release()
    },
  }
}

/** The metadata headers with the names that S3 uses. */
export const metadataPrefix = 'x-amz-meta-'

export type StoppedFolder = Awaited<ReturnType<typeof openStoppedFolder>>
