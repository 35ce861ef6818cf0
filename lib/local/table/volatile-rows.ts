import { volatilePartitions as prefix, tableSchema } from '#lib/table-schema.ts'
import type { Key } from './commands.ts'
import type { Stored } from './values.ts'

const sweepEveryMs = 60_000

export const isVolatile = (PK: string): boolean => PK.startsWith(prefix)

/** The condition that selects them in the file. https://www.sqlite.org/optoverview.html#the_like_optimization */
export const areVolatile = `PK GLOB '${prefix}*'`

type VolatileRow = { key: Key; stored: Stored | undefined }

/**
 * Rows that are in memory, and in the file only while no host runs: a killed host loses them. `kept` are the rows that
 * the last host wrote to the file.
 */
export const createVolatileRows = (kept: Iterable<VolatileRow> = []) => {
  const rows = new Map<string, VolatileRow>()
  let sweptAt = Date.now()
  const nameOf = ({ PK, SK }: Key): string => `${PK}\u0000${SK}`
  for (const row of kept) rows.set(nameOf(row.key), row)

  const sweep = (now: number): void => {
    sweptAt = now
    for (const [name, { stored }] of rows)
      if (Number(stored?.item[tableSchema.ttlAttribute] ?? 0) * 1000 < now) rows.delete(name)
  }
  return {
    find: (key: Key): Stored | undefined => rows.get(nameOf(key))?.stored,
    set: (key: Key, stored: Stored | undefined): void => {
      const now = Date.now()
      if (now > sweptAt + sweepEveryMs) sweep(now)
      rows.set(nameOf(key), { key, stored })
    },
    all: (): Iterable<VolatileRow> => rows.values(),
  }
}
