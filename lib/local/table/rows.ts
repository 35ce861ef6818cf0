import { tableSchema } from '#lib/table-schema.ts'
import { type Consumed, writeUnits } from './capacity.ts'
import type { Key } from './commands.ts'
import { indexKeyOf } from './keys-of-rows.ts'
import type { createLateIndexes } from './late-indexes.ts'
import { indexColumns, type TableFile } from './table-file.ts'
import { decodeItem, encodeItem, type Item } from './values.ts'

const { indexes, ttlAttribute } = tableSchema

export type Stored = { item: Item; text: string; bytes: number }

/** What one write does to a row. */
export type Write = { key: Key; before: Stored | undefined; after: Item | undefined }

/** What a write did to a row. */
export type Change = { key: Key; before: Stored | undefined; after: Stored | undefined; hasExpired: boolean }

const upsert = `INSERT OR REPLACE INTO rows (PK, SK, item, bytes, ${indexColumns.join(', ')}, ${ttlAttribute}) VALUES (${Array.from({ length: indexColumns.length + 5 }, () => '?').join(', ')})`

export type Rows = ReturnType<typeof createRows>

/** Reads and writes single rows. Each write is reported to the outbox as part of itself. */
export const createRows = (
  file: TableFile,
  report: (change: Change) => void,
  late: ReturnType<typeof createLateIndexes> | undefined,
) => {
  const find = ({ PK, SK }: Key): Stored | undefined => {
    const row = file.get('SELECT item, bytes FROM rows WHERE PK = ? AND SK = ?', PK, SK)
    if (!row) return undefined
    const text = String(row.item)
    return { item: decodeItem(text), text, bytes: Number(row.bytes) }
  }

  const put = ({ PK, SK }: Key, { item, text, bytes }: Stored): void => {
    const columns = indexes.flatMap((index) => indexKeyOf(item, index) ?? [null, null])
    const expiry = item[ttlAttribute]
    file.run(upsert, PK, SK, text, bytes, ...columns, typeof expiry === 'number' ? Math.floor(expiry) : null)
  }

  const remove = ({ PK, SK }: Key): void => {
    file.run('DELETE FROM rows WHERE PK = ? AND SK = ?', PK, SK)
  }

  const apply = ({ key, before, after: item }: Write, hasExpired = false): Consumed => {
    if (!before && !item) return { table: 1, indexes: {} }
    const after = item && { item, ...encodeItem(item) }
    if (after) put(key, after)
    else remove(key)
    report({ key, before, after, hasExpired })
    late?.follow(key)
    return consumedBy(before, after)
  }

  /** Deletes rows whose time is over, and answers how many. */
  const deleteExpired = (limit: number): number => {
    const seconds = Math.floor(Date.now() / 1000)
    const found = file.all(`SELECT PK, SK FROM rows WHERE ${ttlAttribute} < ? LIMIT ?`, seconds, limit)
    for (const { PK, SK } of found) {
      const key = { PK: String(PK), SK: String(SK) }
      apply({ key, before: find(key), after: undefined }, true)
    }
    return found.length
  }

  return { find, apply, deleteExpired }
}

/** An index that a row stands in is written with it; in another place of it the row is written twice. */
const consumedBy = (before: Stored | undefined, after: Stored | undefined): Consumed => {
  const bytes = after?.bytes ?? 0
  const most = Math.max(before?.bytes ?? 0, bytes)
  const changed = indexes.flatMap((index): [string, number][] => {
    const [was, is] = [before && indexKeyOf(before.item, index), after && indexKeyOf(after.item, index)]
    if (!was && !is) return []
    if (was && is && was.join('\u0000') !== is.join('\u0000'))
      return [[index, writeUnits(before?.bytes ?? 0) + writeUnits(bytes)]]
    return [[index, writeUnits(most)]]
  })
  return { table: writeUnits(most), indexes: Object.fromEntries(changed) }
}
