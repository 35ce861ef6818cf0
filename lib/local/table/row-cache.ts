import type { Key } from './commands.ts'

/** A row as it stands in the file, or that there is none. */
export type CachedRow = { text: string; bytes: number } | undefined

type Entry = { row: CachedRow; size: number }

/** About what an entry takes beside its texts. */
const entryBytes = 200

/**
 * The rows that were read or written last, so that one call does not look for its session, its people and its request
 * several times in the file. Texts, not items: whoever gets an item may change it.
 */
export const createRowCache = (mostBytes = 24 * 1024 * 1024) => {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (name: string): Entry | undefined => {
    const entry = entries.get(name)
    if (!entry) return undefined
    entries.delete(name)
    bytes -= entry.size
    return entry
  }
  const keep = (name: string, entry: Entry): void => {
    entries.set(name, entry)
    bytes += entry.size
  }
  const nameOf = ({ PK, SK }: Key): string => `${PK}\u0000${SK}`

  return {
    /** Undefined where it is not known; a row that is known to be missing is found as such. */
    get: (key: Key): { row: CachedRow } | undefined => {
      const name = nameOf(key)
      const entry = drop(name)
      if (entry) keep(name, entry)
      return entry
    },
    set: (key: Key, row: CachedRow): void => {
      const name = nameOf(key)
      drop(name)
      keep(name, { row, size: entryBytes + name.length + (row?.text.length ?? 0) })
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) return
        drop(oldest)
      }
    },
    /** After writes that were undone. */
    clear: (): void => {
      entries.clear()
      bytes = 0
    },
  }
}
