import { compactHalf } from '#lib/table-schema.ts'
import type { Index } from './keys-of-rows.ts'
import type { Search } from './range.ts'
import { type Item, textOf, type Value } from './values.ts'

const { index: compactIndex, partitions } = compactHalf
const [pk, sk] = [`${compactIndex}PK`, `${compactIndex}SK`] as const
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
  if (!isCompacted(item[pk])) return null
  const half: Item = {}
  for (const [first = '', second] of paths) {
    const value = item[first]
    if (value === undefined) continue
    if (second === undefined) half[first] = value
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, second))
      half[first] = { ...(half[first] as Item | undefined), [second]: (value as Item)[second] as Value }
  }
  return textOf(half)
}

const separator = '\u001f' // sorts before whatever a key holds

/** A page of the compact index as one row: a row for each of them takes longer to hand over than to find. */
export const compactPageSql = (search: Search, isForward: boolean): string => {
  const place = [pk, sk, 'PK', 'SK'].join(` || '${separator}' || `)
  return `SELECT count(*) AS count, total(bytes) AS bytes, group_concat(compact) AS texts, ${isForward ? 'max' : 'min'}(place) AS place
    FROM (${search.select(`compact, bytes, ${place} AS place`)} LIMIT ?)`
}

/** The key of the last row of a page. */
export const keyOfPlace = (place: string): Item => {
  const [partition = '', sort = '', PK = '', SK = ''] = place.split(separator)
  return { [pk]: partition, [sk]: sort, PK, SK }
}
