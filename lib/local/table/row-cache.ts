import type { Key } from './commands.ts'

/** A row as it is in the file, or a missing row. */
export type CachedRow = { text: string; bytes: number } | undefined

type Entry = { row: CachedRow }

/** The approximate size of an entry besides its texts. */
const entryBytes = 200

/**
 * Caches the rows that were last read or written, so that commands that need one row soon after each other read the
 * file once. It holds texts, because a caller may change its item. When the young half is full it becomes the old half,
 * and old rows not used since are dropped. A single map in order of use would constantly delete and insert, which is
 * slow in JavaScript.
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
    /** Undefined if it is unknown. A row known to be missing has an entry. */
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
    /** Called after writes that were rolled back. */
    clear: (): void => {
      young.clear()
      old.clear()
      youngBytes = 0
    },
  }
}
