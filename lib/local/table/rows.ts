import { tableSchema } from '#lib/table-schema.ts'
import { type Consumed, type IndexEntry, indexUnits, writeUnits } from './capacity.ts'
import type { Key } from './commands.ts'
import { indexKeyOf, indexKeys } from './keys-of-rows.ts'
import type { LateIndexes } from './late-indexes.ts'
import { type CachedRow, createRowCache } from './row-cache.ts'
import { indexColumns, type TableFile } from './table-file.ts'
import { decodeItem, encodeItem, type Item, type Stored } from './values.ts'
import { areVolatile, createVolatileRows, isVolatile } from './volatile-rows.ts'

const { ttlAttribute } = tableSchema

/** An item in its stored form. Refuses items that cannot be stored. */
export const toStored = (item: Item): Stored => ({ item, ...encodeItem(item) })

/** The row before and after a write. */
export type TableChange = { key: Key; before: Stored | undefined; after: Stored | undefined; hasExpired?: boolean }

const columns = ['item', 'bytes', ...indexColumns, ttlAttribute]
const insert = `INSERT OR REPLACE INTO rows (PK, SK, ${columns.join(', ')}) VALUES (?, ?, ${columns.map(() => '?').join(', ')})`

const columnsOf = ({ item, text, bytes }: Stored) => {
  const expiry = item[ttlAttribute]
  return [
    text,
    bytes,
    ...indexKeys.flatMap((index) => indexKeyOf(item, index) ?? [null, null]),
    typeof expiry === 'number' ? Math.floor(expiry) : null,
  ]
}

export type Rows = ReturnType<typeof createRows>

/** Reads and writes single rows. Each write is reported to the outbox as part of itself. */
export const createRows = (file: TableFile, report: (change: TableChange) => void, late: LateIndexes | undefined) => {
  const cache = createRowCache()

  const readRow = (key: Key): CachedRow => {
    const row = file.get('SELECT item, bytes FROM rows WHERE PK = ? AND SK = ?', key.PK, key.SK)
    const found = row && { text: String(row.item), bytes: Number(row.bytes) }
    cache.set(key, found)
    return found
  }

  const findInFile = (key: Key): Stored | undefined => {
    const known = cache.get(key)
    const row = known ? known.row : readRow(key)
    return row && { item: decodeItem(row.text), text: row.text, bytes: row.bytes }
  }
  /** Taken out of the file, so that only the memory has their expiry. */
  const takeVolatileRows = () => {
    const kept = file.all(`SELECT PK, SK, item, bytes FROM rows WHERE ${areVolatile}`)
    if (kept.length > 0) file.run(`DELETE FROM rows WHERE ${areVolatile}`)
    return kept.map(({ PK, SK, item, bytes }) => {
      const text = String(item)
      return { key: { PK: String(PK), SK: String(SK) }, stored: { item: decodeItem(text), text, bytes: Number(bytes) } }
    })
  }
  const volatile = createVolatileRows(takeVolatileRows())

  const find = (key: Key): Stored | undefined => (isVolatile(key.PK) ? volatile.find(key) : findInFile(key))

  /** Updates only the columns that changed, because each indexed column costs a write of its index. */
  const put = ({ PK, SK }: Key, before: Stored | undefined, after: Stored): void => {
    const values = columnsOf(after)
    if (!before) return void file.run(insert, PK, SK, ...values)
    const old = columnsOf(before)
    const changed = columns.flatMap((_, index) => (values[index] === old[index] ? [] : [index]))
    const set = changed.map((index) => `${columns[index]} = ?`).join(', ')
    file.run(`UPDATE rows SET ${set} WHERE PK = ? AND SK = ?`, ...changed.map((index) => values[index] ?? null), PK, SK)
  }

  const remove = ({ PK, SK }: Key): void => {
    file.run('DELETE FROM rows WHERE PK = ? AND SK = ?', PK, SK)
  }

  const apply = (change: TableChange): void => {
    const { key, before, after } = change
    if (isVolatile(key.PK)) {
      volatile.set(key, after)
      return
    }
    if (before?.text === after?.text) return
    if (after) put(key, before, after)
    else remove(key)
    cache.set(key, after && { text: after.text, bytes: after.bytes })
    report(change)
    late?.follow(key)
  }

  /** Deletes at most this many expired rows, and returns how many it deleted. */
  const deleteExpired = (limit: number): number => {
    const seconds = Math.floor(Date.now() / 1000)
    const found = file.all(`SELECT PK, SK FROM rows WHERE ${ttlAttribute} < ? LIMIT ?`, seconds, limit)
    for (const { PK, SK } of found) {
      const key = { PK: String(PK), SK: String(SK) }
      apply({ key, before: find(key), after: undefined, hasExpired: true })
    }
    return found.length
  }

  /** Writes them to the file, for the next host. */
  const keepVolatileRows = (): void => {
    for (const { key, stored } of volatile.all()) if (stored) put(key, undefined, stored)
  }

  return { find, apply, deleteExpired, keepVolatileRows, forgetCached: cache.clear }
}

/** The cost of a write. An unchanged row costs the same in the table, and nothing in an index. */
export const costOf = ({ before, after }: TableChange): Consumed => {
  const indexes: Consumed['indexes'] = {}
  for (const index of before?.text === after?.text ? [] : indexKeys) {
    const units = indexUnits(entryOf(before, index), entryOf(after, index))
    if (units > 0) indexes[index.name] = units
  }
  return { table: writeUnits(Math.max(before?.bytes ?? 0, after?.bytes ?? 0)), indexes }
}

const entryOf = (row: Stored | undefined, index: (typeof indexKeys)[number]): IndexEntry | undefined => {
  const key = row && indexKeyOf(row.item, index)
  return key && { key: key.join('\u0000'), bytes: row.bytes }
}
