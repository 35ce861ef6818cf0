import { compactHalf } from '#lib/table-schema.ts'
import type { KeyRange } from './key-expressions.ts'
import type { Change } from './rows.ts'
import { compare, type Item, type Stored, type Value } from './values.ts'

/** `last` is the row that the page was cut after. */
export type Page = { found: readonly Item[]; scanned: number; bytes: number; last: Item | undefined }

type Entry = { page: Page; partition: string; range: KeyRange | undefined; size: number }

const [pk, sk] = [`${compactHalf.index}PK`, `${compactHalf.index}SK`] as const
/** About what an entry takes beside its rows. */
const entryBytes = 300

/**
 * The pages of the pool that were read last, since partners of one town ask for the same ones. A write drops those that
 * it may change. Many callers get the same items, so these are frozen. `mostBytes` counts their texts; as items they take
 * several times as much. Not in two generations, as rows are: these hold fewer pages, and lists became 8 % slower.
 */
export const createPageCache = (mostBytes = 7 * 1024 * 1024) => {
  const entries = new Map<string, Entry>()
  const namesIn = new Map<string, Set<string>>()
  let bytes = 0

  const drop = (name: string): void => {
    const entry = entries.get(name)
    if (!entry) return
    entries.delete(name)
    bytes -= entry.size
    const names = namesIn.get(entry.partition)
    names?.delete(name)
    if (names?.size === 0) namesIn.delete(entry.partition)
  }
  const keep = (name: string, entry: Entry): void => {
    entries.set(name, entry)
    bytes += entry.size
    const names = namesIn.get(entry.partition)
    if (names) names.add(name)
    else namesIn.set(entry.partition, new Set([name]))
  }
  const dropAround = (row: Stored | undefined): void => {
    const [partition, place] = [row?.item[pk], row?.item[sk]]
    if (typeof partition !== 'string') return
    for (const name of namesIn.get(partition) ?? []) if (mayHold(entries.get(name)?.range, place)) drop(name)
  }

  return {
    get: (name: string): Page | undefined => {
      const entry = entries.get(name)
      if (!entry) return undefined
      entries.delete(name) // and back, as the newest
      entries.set(name, entry)
      return entry.page
    },
    /** `textLength` is that of the rows as JSON. */
    set: (
      name: string,
      page: Page,
      { partition, range, textLength }: Omit<Entry, 'page' | 'size'> & { textLength: number },
    ) => {
      freeze(page.found as Item[])
      drop(name)
      keep(name, { page, partition, range, size: entryBytes + name.length + textLength })
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) return
        drop(oldest)
      }
    },
    follow: ({ before, after }: Change): void => {
      dropAround(before)
      dropAround(after)
    },
    clear: (): void => {
      entries.clear()
      namesIn.clear()
      bytes = 0
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>

const mayHold = (range: KeyRange | undefined, place: Value | undefined): boolean => {
  if (range?.comparison !== 'BETWEEN') return true
  const [from, to] = range.values.map(String)
  const at = String(place)
  return compare(at, from ?? '') >= 0 && compare(at, to ?? '') <= 0
}

const freeze = (value: Value): void => {
  if (typeof value !== 'object' || value === null) return
  for (const part of Object.values(value)) freeze(part)
  Object.freeze(value)
}
