import { compactHalf } from '#lib/table-schema.ts'
import type { Index } from './keys-of-rows.ts'
import type { Search } from './range.ts'
import { decodeList, type Item, textOf, textOfList, type Value } from './values.ts'

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

/**
 * The compact half of a row as text: the values of its paths in their order, for without names they take half the time
 * to read. Null for rows of other lists. Our rows hold no null; a half with one keeps its names.
 */
export const compactOf = (item: Item): string | null => {
  if (!isCompacted(item[pk])) return null
  const values = paths.map(([first = '', second]) => valueAt(item, first, second))
  return values.includes(null) ? textOf(withNames(values)) : textOfList(values)
}

const valueAt = (item: Item, first: string, second: string | undefined): Value | undefined => {
  const value = item[first]
  if (second === undefined) return value
  const isMap = typeof value === 'object' && value !== null && Object.hasOwn(value, second)
  return isMap ? (value as Item)[second] : undefined
}

const withNames = (values: readonly (Value | undefined)[]): Item => {
  const half: Item = {}
  paths.forEach(([first = '', second], index) => {
    const value = values[index]
    if (value === undefined) return
    if (second === undefined) half[first] = value
    else half[first] = { ...(half[first] as Item | undefined), [second]: value }
  })
  return half
}

/** The compact halves in a text with commas between them. */
export const decodeCompact = (texts: string): Item[] =>
  decodeList(`[${texts}]`).map((half) => (Array.isArray(half) ? itemOf(half) : (half as Item))) // as compactOf wrote it

/** So many of the schema's paths, up to the price, are in all rows of ours. */
const inAll = 12

/** Nearly always a literal, which is made in half the time of an item attribute by attribute. */
const itemOf = (values: readonly Value[]): Item => {
  const [
    PK = null,
    ownerId = null,
    version = null,
    status = null,
    createdAt = null,
    category = null,
    mode = null,
    band = null,
    date = null,
    slot = null,
    loading = null,
    pricePence = null,
    publicKm = null,
    urgentAt = null,
    excluded = null,
    area = null,
    point = null,
    to = null,
  ] = values
  const first = values.indexOf(null)
  if ((first >= 0 && first < inAll) || area === null || point === null)
    return withNames(values.map((value) => value ?? undefined))
  const item: Item = {
    PK,
    ownerId,
    version,
    status,
    createdAt,
    category,
    mode,
    band,
    date,
    slot,
    loading,
    pricePence,
    pickup: { area, point },
  }
  if (publicKm !== null) item.publicKm = publicKm
  if (urgentAt !== null) item.urgentAt = urgentAt
  if (excluded !== null) item.excluded = excluded
  if (to !== null) item.delivery = { area: to }
  return item
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
