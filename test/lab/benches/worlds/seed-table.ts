import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Item } from '#functions/platform/table/keys.ts'
import { keyIn } from '#lib/local/table/keys-of-rows.ts'
import { createRows, toStored } from '#lib/local/table/rows.ts'
import { openTableFile } from '#lib/local/table/table-file.ts'
import type { Item as Row } from '#lib/local/table/values.ts'

/**
 * Writes these rows into the table of a new data folder before a host opens it: in one transaction, without waiting for
 * the disk or recording changes.
 */
export const seedTable = (dataDir: string, rows: Iterable<Item>): number => {
  const folder = join(dataDir, 'table')
  mkdirSync(folder, { recursive: true })
  const file = openTableFile(join(folder, 'rows.db'))
  try {
    const { apply } = createRows(file, () => undefined, undefined)
    const indexes = file.all(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'rows' AND sql <> ''",
    )
    file.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA cache_size = -2000000; BEGIN')
    for (const { name } of indexes) file.exec(`DROP INDEX ${name}`)
    let laid = 0
    for (const item of rows) {
      const row = item as Row // as our stores write it
      apply({ key: keyIn(row), before: undefined, after: toStored(row) })
      laid += 1
    }
    for (const { sql } of indexes) file.exec(String(sql)) // all at once, which takes less time than row by row
    file.exec('COMMIT; PRAGMA journal_mode = WAL')
    return laid
  } finally {
    file.close()
  }
}
