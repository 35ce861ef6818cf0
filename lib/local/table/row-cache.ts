import type { Key } from './commands.ts'

/** A row as it is in the file, or a missing row. */
export type CachedRow = { text: string; bytes: number } | undefined

type Entry = { row: CachedRow }

/** The approximate size of an entry besides its texts. */
const entryBytes = 200

/**
 * Caches the most recently used rows, so that successive commands on the same row read the file only once. It holds
 * texts, because callers may change the items that they get. When the young half is full, it replaces the old half,
 * whose rows are dropped unless they were used in the meantime. A single map in order of use would have to delete and
 * insert at every use, which is slow in JavaScript.
 */
export const createRowCache = (maxBytes = 24 * 1024 * 1024) => {
  let young = new Map<string, Entry>()
  let old = new Map<string, Entry>()
  let youngBytes = 0

  const keep = (name: string, entry: Entry): Entry => {
    young.set(name, entry)
    youngBytes += entryBytes + name.length + (entry.row?.text.length ?? 0)
    if (youngBytes > maxBytes / 2) {
      old = young
      young = new Map()
      youngBytes = 0
    }
    return entry
  }
  const nameOf = ({ PK, SK }: Key): string => `${PK}\u0000${SK}`

  return {
    /** Undefined if the cache knows nothing about the row. A row that is known to be missing has an entry. */
    get: (key: Key): { row: CachedRow } | undefined => {
      const name = nameOf(key)
      const found = young.get(name)
      if (found) return found
      const older = old.get(name)
      return older && keep(name, older)
    },
    set: (key: Key, row: CachedRow): void => {
      keep(nameOf(key), { row })
    },
    /** Called after a rollback, and when another process has written to the file. */
    clear: (): void => {
      young.clear()
      old.clear()
      youngBytes = 0
    },
  }
}
