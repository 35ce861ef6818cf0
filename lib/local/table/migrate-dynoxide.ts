import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { tableName } from '../functions.ts'
import { stopRecordedProcess } from '../recorded-process.ts'
import { matchesStreamFilter } from '../streams/deliver.ts'
import { addExpiryIdentity, isChange, type StreamRecord, streamPositions } from '../streams/stream-reader.ts'
import { keyIn } from './keys-of-rows.ts'
import { createRows } from './rows.ts'
import { openTableFile, type TableFile } from './table-file.ts'
import { encodeItem, type Item } from './values.ts'

const oldFile = (dataDir: string): string => join(dataDir, 'table', 'dynoxide.db')
const rowsFile = (dataDir: string): string => join(dataDir, 'table', 'rows.db')

/** SQLite keeps more files beside an open one, and a kill leaves them. */
const removeDatabase = (path: string): void => {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true })
}

/**
 * Earlier releases kept the table in the file of an engine of their own, dynoxide. This writes its rows, and the records
 * of its stream that are not delivered yet, into a file of ours. Killed at any point, it begins again. The old file stays
 * until `removeOldTable`. True where there was something to do.
 */
export const migrateOldTable = async (dataDir: string): Promise<boolean> => {
  const [from, to] = [oldFile(dataDir), rowsFile(dataDir)]
  if (!existsSync(from) || existsSync(to)) return false
  // The engine outlives a host that was killed.
  await stopRecordedProcess(join(dataDir, 'table-engine.json'), from)
  const unfinished = `${to}.new`
  removeDatabase(unfinished)
  const old = new DatabaseSync(from, { timeout: 2000 })
  const file = openTableFile(unfinished)
  try {
    file.exec('BEGIN')
    if (hasTable(old, tableName)) copyRows(old, file)
    if (hasTable(old, '_stream_records')) copyRecords(old, file, streamPositions(dataDir).positions)
    file.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    file.close()
    old.close()
  }
  syncToDisk(unfinished)
  renameSync(unfinished, to)
  syncToDisk(dirname(to))
  return true
}

/** To be called when a start with the new file has succeeded. */
export const removeOldTable = (dataDir: string): void => {
  if (!existsSync(oldFile(dataDir))) return
  removeDatabase(oldFile(dataDir))
  rmSync(join(dataDir, 'stream-positions.jsonl'), { force: true })
}

const hasTable = (old: DatabaseSync, name: string): boolean =>
  old.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined

const itemIn = (json: unknown): Item => unmarshall(JSON.parse(String(json)))

const copyRows = (old: DatabaseSync, file: TableFile): void => {
  const { apply } = createRows(file, () => undefined, undefined)
  for (const { item_json } of old.prepare(`SELECT item_json FROM "${tableName}"`).iterate()) {
    const item = itemIn(item_json)
    apply({ key: keyIn(item), before: undefined, after: { item, ...encodeItem(item) } })
  }
}

/** Keeps the records that follow the last delivered one of their shard. */
const copyRecords = (old: DatabaseSync, file: TableFile, positions: Record<string, string>): void => {
  const records = old.prepare(
    'SELECT * FROM _stream_records WHERE table_name = ? ORDER BY CAST(sequence_number AS INTEGER)',
  )
  for (const row of records.iterate(tableName)) {
    if (BigInt(String(row.sequence_number)) <= BigInt(positions[String(row.shard_id)] ?? 0)) continue
    const record = addExpiryIdentity(toRecord(row))
    if (!isChange(record) || !matchesStreamFilter(record)) continue
    const { PK, SK } = keyIn(itemIn(row.keys_json))
    file.run(
      'INSERT INTO changes (at, PK, SK, old, new, hasExpired) VALUES (?, ?, ?, ?, ?, ?)',
      Number(row.created_at) * 1000,
      PK,
      SK,
      textOf(row.old_image),
      textOf(row.new_image),
      record.userIdentity ? 1 : 0,
    )
  }
}

const textOf = (json: unknown): string | null => (json === null ? null : encodeItem(itemIn(json)).text)

const toRecord = (row: Record<string, unknown>): StreamRecord => ({
  eventID: String(row.id),
  eventName: row.old_image === null ? 'INSERT' : row.new_image === null ? 'REMOVE' : 'MODIFY',
  dynamodb: {
    Keys: JSON.parse(String(row.keys_json)),
    ...(row.new_image !== null && { NewImage: JSON.parse(String(row.new_image)) }),
    ...(row.old_image !== null && { OldImage: JSON.parse(String(row.old_image)) }),
    SequenceNumber: String(row.sequence_number),
    ApproximateCreationDateTime: Number(row.created_at),
  },
})

const syncToDisk = (path: string): void => {
  // Windows cannot open a folder, and its renames are on the disk by themselves.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
