import { compactHalf } from '#lib/table-schema.ts'
import type { Index } from './keys-of-rows.ts'
import { encodeItem, type Item, type Value } from './values.ts'

const { index: compactIndex, partitions } = compactHalf
const paths = compactHalf.paths.map((path) => path.split('.'))
const known = new Set<string>(compactHalf.paths)

const isCompacted = (partition: Value | undefined): boolean =>
  typeof partition === 'string' && partition.startsWith(partitions)

/** Whether a query asks for just the compact half of its rows. */
export const isCompactQuery = (index: Index | undefined, partition: string, wanted: readonly string[][]): boolean =>
  index === compactIndex &&
  isCompacted(partition) &&
  wanted.length === known.size &&
  wanted.every((path) => known.has(path.join('.')))

/** The compact half of a row as text; null for rows of other lists. */
export const compactOf = (item: Item): string | null => {
  if (!isCompacted(item[`${compactIndex}PK`])) return null
  const half: Item = {}
  for (const [first = '', second] of paths) {
    const value = item[first]
    if (value === undefined) continue
    if (second === undefined) half[first] = value
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, second))
      half[first] = { ...(half[first] as Item | undefined), [second]: (value as Item)[second] as Value }
  }
  return encodeItem(half).text
}
