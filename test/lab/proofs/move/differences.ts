import { isDeepStrictEqual } from 'node:util'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { tableName } from '#lib/local/functions.ts'
import type { Item } from '#lib/local/table/values.ts'
import { fileOf, staysBehind } from '#lib/move/row-kinds.ts'
import { fileIn } from '#test/support/data-folders.ts'
import type { StageStandIn } from '#test/support/stage-stand-in.ts'

type Rows = Map<string, Item>
type Page = { Items: Parameters<typeof unmarshall>[0][]; LastEvaluatedKey?: unknown }

/** Every row of the stage, by its key. */
export const rowsOfStage = async ({ call }: Pick<StageStandIn, 'call'>): Promise<Rows> => {
  const rows: Rows = new Map()
  let from: unknown
  do {
    const page: Page = await call('Scan', {
      TableName: tableName,
      ...(from !== undefined && { ExclusiveStartKey: from }),
    })
    for (const row of page.Items.map((item) => unmarshall(item))) rows.set(`${row.PK} ${row.SK}`, row)
    from = page.LastEvaluatedKey
  } while (from !== undefined)
  return rows
}

const isMoved = ({ PK, SK }: Item): boolean => !staysBehind({ PK: String(PK), SK: String(SK) })

/** The keys of rows that are lost, changed or there although they should not be. */
export const differentRows = (before: Rows, after: Rows): string[] => {
  const expected = new Map([...before].filter(([, row]) => isMoved(row)))
  return [
    ...[...expected].filter(([key, row]) => !isDeepStrictEqual(after.get(key), row)).map(([key]) => key),
    ...[...after.keys()].filter((key) => !expected.has(key)),
  ]
}

/** Counts the files of these rows at the first place, and lists the keys of those that differ at the other. */
export const differentFiles = async (rows: Rows, from: string, to: string) => {
  const keys = [...rows.values()].flatMap((row) => fileOf(row)?.key ?? [])
  const found = { files: 0, bytes: 0, different: [] as string[] }
  for (const key of keys) {
    const [before, after] = await Promise.all([fileIn(from, key), fileIn(to, key)])
    if (before) {
      found.files += 1
      found.bytes += before.bytes.length
    }
    if (!isDeepStrictEqual([before?.bytes, before?.type], [after?.bytes, after?.type])) found.different.push(key)
  }
  return found
}
