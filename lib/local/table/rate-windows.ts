import { rateWindows as prefix, tableSchema } from '#lib/table-schema.ts'
import type { Key } from './commands.ts'
import type { Stored } from './rows.ts'

const sweepEveryMs = 60_000

export const isRateWindow = (PK: string): boolean => PK.startsWith(prefix)

type Window = { key: Key; stored: Stored | undefined }

/**
 * Rate windows change with nearly every call, last a day at most, and nobody is told of them. So they are in memory, and
 * in the file only while no host runs: one that is killed forgets them. `findKept` finds what the last host kept.
 */
export const createRateWindows = (findKept: (key: Key) => Stored | undefined) => {
  const windows = new Map<string, Window>()
  let sweptAt = Date.now()
  const nameOf = ({ PK, SK }: Key): string => `${PK}\u0000${SK}`

  const sweep = (now: number): void => {
    sweptAt = now
    for (const [name, { stored }] of windows)
      if (Number(stored?.item[tableSchema.ttlAttribute] ?? 0) * 1000 < now) windows.delete(name)
  }
  return {
    find: (key: Key): Stored | undefined => {
      const known = windows.get(nameOf(key))
      return known ? known.stored : findKept(key)
    },
    set: (key: Key, stored: Stored | undefined): void => {
      const now = Date.now()
      if (now > sweptAt + sweepEveryMs) sweep(now)
      windows.set(nameOf(key), { key, stored })
    },
    all: (): Iterable<Window> => windows.values(),
  }
}
