import { compactHalf } from '#lib/table-schema.ts'
import type { KeyRange } from './key-expressions.ts'
import { createRecentlyUsed } from './recently-used.ts'
import type { Change, Stored } from './rows.ts'
import { compare, type Item, type Value } from './values.ts'

/** `last` is the row that the page was cut after. */
export type Page = { found: readonly Item[]; scanned: number; bytes: number; last: Item | undefined }

/** `textLength` is that of the rows as JSON. */
type Entry = { page: Page; partition: string; range: KeyRange | undefined; textLength: number }

const [pk, sk] = [`${compactHalf.index}PK`, `${compactHalf.index}SK`] as const
/** About what an entry takes beside its rows. */
const entryBytes = 300

/**
 * The pages of the pool that were read last, since partners of one town ask for the same ones. A write drops those that
 * it may change. Many callers get the same items, so these are frozen.
 */
export const createPageCache = (mostBytes = 12 * 1024 * 1024) => {
  const namesIn = new Map<string, Set<string>>()
  const nameIn = (partition: string, name: string): void => {
    const names = namesIn.get(partition)
    if (names) names.add(name)
    else namesIn.set(partition, new Set([name]))
  }
  const entries = createRecentlyUsed<Entry>({
    mostBytes,
    bytesOf: (name, { textLength }) => entryBytes + name.length + textLength,
    onForget: (left) => {
      namesIn.clear()
      for (const [name, { partition }] of left) nameIn(partition, name)
    },
  })
  const dropAround = (row: Stored | undefined): void => {
    const [partition, place] = [row?.item[pk], row?.item[sk]]
    if (typeof partition !== 'string') return
    const names = namesIn.get(partition)
    for (const name of names ?? []) {
      if (!mayHold(entries.peek(name)?.range, place)) continue
      entries.delete(name)
      names?.delete(name)
    }
  }

  return {
    get: (name: string): Page | undefined => entries.get(name)?.page,
    set: (name: string, entry: Entry): void => {
      freeze(entry.page.found)
      nameIn(entry.partition, name)
      entries.set(name, entry)
    },
    follow: ({ before, after }: Change): void => {
      dropAround(before)
      dropAround(after)
    },
    clear: (): void => {
      entries.clear()
      namesIn.clear()
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

const freeze = (value: object): void => {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part)
  Object.freeze(value)
}
