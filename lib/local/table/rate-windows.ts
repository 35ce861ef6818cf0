import { rateWindows as prefix, tableSchema } from '#lib/table-schema.ts'
import type { Key } from './commands.ts'
import type { Stored } from './values.ts'

const sweepEveryMs = 60_000

export const isRateWindow = (PK: string): boolean => PK.startsWith(prefix)

/** The condition that finds them in the file. https://www.sqlite.org/optoverview.html#the_like_optimization */
export const areRateWindows = `PK GLOB '${prefix}*'`

type Window = { key: Key; stored: Stored | undefined }

/**
 * Rate windows change with nearly every call, last a day at most, and nobody is told of them. So they are in memory, and
 * in the file only while no host runs: one that is killed forgets them. `kept` are those that the last host kept.
 */
export const createRateWindows = (kept: Iterable<Window> = []) => {
  const windows = new Map<string, Window>()
  let sweptAt = Date.now()
  const nameOf = ({ PK, SK }: Key): string => `${PK}\u0000${SK}`
  for (const window of kept) windows.set(nameOf(window.key), window)

  const sweep = (now: number): void => {
    sweptAt = now
    for (const [name, { stored }] of windows)
      if (Number(stored?.item[tableSchema.ttlAttribute] ?? 0) * 1000 < now) windows.delete(name)
  }
  return {
    find: (key: Key): Stored | undefined => windows.get(nameOf(key))?.stored,
    set: (key: Key, stored: Stored | undefined): void => {
      const now = Date.now()
      if (now > sweptAt + sweepEveryMs) sweep(now)
      windows.set(nameOf(key), { key, stored })
    },
    all: (): Iterable<Window> => windows.values(),
  }
}
