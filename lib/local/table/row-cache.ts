import type { Key } from './commands.ts'
import { createRecentlyUsed } from './recently-used.ts'

/** A row as it stands in the file, or that there is none. */
export type CachedRow = { text: string; bytes: number } | undefined

/** About what an entry takes beside its texts. */
const entryBytes = 200

/**
 * The rows that were read or written last, so that one call does not look for its session, its people and its request
 * several times in the file. Texts, not items: whoever gets an item may change it.
 */
export const createRowCache = (mostBytes = 24 * 1024 * 1024) => {
  const rows = createRecentlyUsed<{ row: CachedRow }>({
    mostBytes,
    bytesOf: (name, { row }) => entryBytes + name.length + (row?.text.length ?? 0),
  })
  const nameOf = ({ PK, SK }: Key): string => `${PK}\u0000${SK}`

  return {
    /** Undefined where it is not known; a row that is known to be missing is found as such. */
    get: (key: Key): { row: CachedRow } | undefined => rows.get(nameOf(key)),
    set: (key: Key, row: CachedRow): void => rows.set(nameOf(key), { row }),
    /** After writes that were undone. */
    clear: rows.clear,
  }
}
