import type { Key } from './commands.ts'

/** A row as it stands in the file, or that there is none. */
export type CachedRow = { text: string; bytes: number } | undefined

type Entry = { row: CachedRow }

/** About what an entry takes beside its texts. */
const entryBytes = 200

/**
 * The rows that were read or written last, so that commands which need one row soon after each other read the file once.
 * It holds texts because a caller may change the item that it gets. Half of them are young: once they fill their half
 * they are the old ones, and what was old and not asked for since is forgotten. One map in the order of use would take
 * rows out and put them back all the time, for which JavaScript's maps are slow.
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
    /** Undefined where it is not known; a row that is known to be missing is found as such. */
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
    /** After writes that were undone. */
    clear: (): void => {
      young.clear()
      old.clear()
      youngBytes = 0
    },
  }
}
