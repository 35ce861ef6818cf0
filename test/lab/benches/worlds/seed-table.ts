import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { marshall } from '@aws-sdk/util-dynamodb'
import { keys } from '#functions/platform/table/keys.ts'
import type { Item } from '#functions/platform/table/table.ts'
import { readKeys } from '#lib/local/data-folder.ts'
import { createTable, tableApi } from '#lib/local/emulators/table-api.ts'
import { startTableEngine } from '#lib/local/emulators/table-engine.ts'
import { accessKeyId, region, tableName } from '#lib/local/functions.ts'
import { tableSchema } from '#lib/table-schema.ts'
import { type Stored, type StoredRow, storedRow } from './stored-row.ts'

/** A row with all that a row may hold, for a comparison. */
const sample = {
  ...keys.request('req_sample'),
  GSI1PK: 'RQR#sample',
  GSI1SK: 'A#sample',
  GSI3PK: 'BIZ#sample',
  GSI3SK: 'M#sample',
  text: 'Łódź “9”',
  numbers: [0, 1, -1, 12.5, -0.1433, 51.5406, 19_450, 1_803_206_700, 100],
  nested: { yes: true, no: false, none: null, list: [], map: {} },
}

/**
 * A new data folder whose table holds these rows. They go past the engine into its file, which is many times as fast and
 * leans on the inside of the pinned version; so the engine makes one row itself first, and ours has to be the same.
 */
export const seedTable = async (dataDir: string, rows: Iterable<Item>): Promise<number> => {
  const engine = await startTableEngine(dataDir)
  try {
    const call = tableApi(engine.endpoint, { accessKeyId, region, secretAccessKey: readKeys(dataDir).secretAccessKey })
    await createTable(call, tableName)
    await call('PutItem', { TableName: tableName, Item: marshalled(sample) })
  } finally {
    await engine.stop()
  }
  const database = new DatabaseSync(join(dataDir, 'table/dynoxide.db'))
  try {
    compareSample(database)
    return seedRows(database, rows)
  } finally {
    database.close()
  }
}

const marshalled = (item: Item): Stored => marshall(item, { removeUndefinedValues: true })

const compareSample = (database: DatabaseSync): void => {
  const [pk, sk] = [`S:${sample.PK}`, `S:${sample.SK}`]
  const made = database.prepare(`SELECT item_json, item_size, hash_prefix FROM "${tableName}" WHERE pk = ?`).get(pk)
  const { json, size, prefix, places } = storedRow(marshalled(sample))
  const isSame =
    isDeepStrictEqual(JSON.parse(String(made?.item_json)), JSON.parse(json)) &&
    made?.item_size === size &&
    made.hash_prefix === prefix &&
    tableSchema.indexes.every((index) => {
      const placed = database
        .prepare(`SELECT * FROM "${indexTable(index)}" WHERE table_pk = ? AND table_sk = ?`)
        .get(pk, sk)
      const place = places.find((one) => one.index === index)
      return placed?.gsi_pk === place?.list && placed?.gsi_sk === place?.place
    })
  if (!isSame) throw new Error('The embedded engine keeps its rows in another way than worlds are laid')
}

const indexTable = (index: string): string => `${tableName}::gsi::${index}`

const seedRows = (database: DatabaseSync, rows: Iterable<Item>): number => {
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_size = -2000000;
    BEGIN
  `)
  const put = putInto(database)
  let laid = 0
  for (const row of rows) {
    put(storedRow(marshalled(row)))
    laid += 1
  }
  database.exec('COMMIT; PRAGMA journal_mode = WAL')
  return laid
}

const putInto = (database: DatabaseSync): ((row: StoredRow) => void) => {
  const base = database.prepare(
    `INSERT INTO "${tableName}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`,
  )
  const indexes = new Map(
    tableSchema.indexes.map((index) => [
      index as string,
      database.prepare(
        `INSERT INTO "${indexTable(index)}" (gsi_pk, gsi_sk, table_pk, table_sk, item_json) VALUES (?, ?, ?, ?, ?)`,
      ),
    ]),
  )
  return ({ pk, sk, json, size, prefix, places }) => {
    base.run(pk, sk, json, size, prefix)
    for (const { index, list, place } of places) indexes.get(index)?.run(list, place, pk, sk, json)
  }
}
