import { fingerprint, type Item, type Key, kindOf } from './keys.ts'

/** Our own words, ids and times: nothing that a user typed, and no place where anyone is. */
const isPlain = (part: string): boolean =>
  /^[A-Z][A-Z-]*$/.test(part) || /^[a-z]{3}_[0-9A-Za-z]{22}$/.test(part) || /^20\d\d-[\d-]+(T[\d:.]+Z)?$/.test(part)

const nameOf = (text: string): string =>
  text
    .split('#')
    .map((part) => (part === '' || isPlain(part) ? part : fingerprint(part)))
    .join('#')

/** The key of a row for the log. Ids stay as they are; everything else becomes a fingerprint. */
export const rowName = ({ PK, SK }: { PK?: unknown; SK?: unknown }): string =>
  [PK, SK].flatMap((part) => (typeof part === 'string' ? [nameOf(part)] : [])).join(' ')

/** The row whose change or task is being worked on, for each log line until it is done. */
export const aboutRow = (row: { PK?: unknown; SK?: unknown }): { for_row: string; for_kind: string } => ({
  for_row: rowName(row),
  for_kind: rowKindName(row),
})

/** The key of a file, which begins with a word of ours. */
export const nameFile = (key: string): { row: string; row_kind: string } => {
  const [folder = '', ...parts] = key.split('/')
  return { row: [folder, ...parts.map(nameOf)].join('/'), row_kind: 'file' }
}

/** The kind of a row for the log: the same kinds as in the stream, else the first word of the key. */
export const rowKindName = (row: { PK?: unknown; SK?: unknown }): string =>
  kindOf(row) ?? String(row.PK).split('#', 1)[0] ?? ''

type Input = {
  Key?: Item
  Item?: Item
  KeyConditionExpression?: string
  ExpressionAttributeValues?: Item
  RequestItems?: Record<string, { Keys?: Item[] }>
  TransactItems?: Partial<Record<string, Input>>[]
}

/** Of a query, only the partition. */
const listOf = ({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Input): Partial<Key>[] => {
  const [, name = ''] = /PK = (:\w+)/.exec(KeyConditionExpression) ?? []
  return name in ExpressionAttributeValues ? [{ PK: String(ExpressionAttributeValues[name]) }] : []
}

const rowsOf = (input: Input): Item[] => [
  ...(input.Key ? [input.Key] : []),
  ...(input.Item ? [input.Item] : []),
  ...listOf(input),
  ...Object.values(input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys),
  ...(input.TransactItems ?? []).flatMap((action) => Object.values(action).flatMap((one) => (one ? rowsOf(one) : []))),
]

/** Of a cancelled transaction, only the rows that were refused. */
const refusedOf = (rows: Item[], error: unknown): Item[] => {
  const reasons = (error as { CancellationReasons?: { Code?: string }[] } | undefined)?.CancellationReasons ?? []
  const refused = rows.filter((_, index) => (reasons[index]?.Code ?? 'None') !== 'None')
  return refused.length > 0 ? refused : rows
}

const maxNamed = 3

/** The rows that a command reads or writes: the first three if there are many, and the kind of the first. */
export const nameRows = (input: unknown, error?: unknown): { row?: string; row_kind?: string } => {
  const rows = refusedOf(rowsOf(input as Input), error) // each of our commands has some of these
  const [first] = rows
  if (!first) return {}
  const more = rows.length > maxNamed ? [`and ${rows.length - maxNamed} more`] : []
  return { row: [...rows.slice(0, maxNamed).map(rowName), ...more].join(', '), row_kind: rowKindName(first) }
}
