import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readKeys } from '#lib/local/data-folder.ts'
import { fileStore } from '#lib/local/emulators/file-store.ts'
import { uploadsBucket } from '#lib/local/functions.ts'
import { createRows, toStored } from '#lib/local/table/rows.ts'
import { openTableFile } from '#lib/local/table/table-file.ts'
import { decodeItem, type Item } from '#lib/local/table/values.ts'

const open = (dataDir: string) => openTableFile(join(dataDir, 'table', 'rows.db'))

/** The rows of a data folder that no host uses, by their keys. */
export const rowsIn = (dataDir: string): Map<string, Item> => {
  const file = open(dataDir)
  const rows = file.all('SELECT item FROM rows').map(({ item }) => decodeItem(String(item)))
  file.close()
  return new Map(rows.map((row) => [`${row.PK} ${row.SK}`, row]))
}

/** The number of changes there that wait for their effects. */
export const waitingIn = (dataDir: string): number => {
  const file = open(dataDir)
  const found = file.get('SELECT count(*) AS count FROM changes')
  file.close()
  return Number(found?.count)
}

/** Puts a row into a folder as if a host had, with or without a change that waits for its effects. */
export const putRowIn = (dataDir: string, item: Item, waits = false): void => {
  const file = open(dataDir)
  const { apply } = createRows(file, () => undefined, undefined)
  apply({ key: { PK: String(item.PK), SK: String(item.SK) }, before: undefined, after: toStored(item) })
  if (waits) file.run("INSERT INTO changes (at, PK, SK, hasExpired) VALUES (0, 'a', 'b', 0)")
  file.close()
}

/** A file as a folder keeps it; undefined if it has none by this key. */
export const fileIn = async (dataDir: string, key: string) => {
  const found = await fileStore(dataDir).get(uploadsBucket, key)
  if (!found) return undefined
  const parts: Buffer[] = []
  for await (const part of found.read(0, found.size - 1)) parts.push(Buffer.from(part))
  return { bytes: Buffer.concat(parts), type: found.about.type, storedAt: found.about.storedAt }
}

/** A data folder with these rows and nothing else. */
export const makeDataFolder = (dataDir: string, rows: readonly Item[]) => {
  mkdirSync(join(dataDir, 'table'), { recursive: true })
  const keys = readKeys(dataDir)
  for (const row of rows) putRowIn(dataDir, row)
  return keys
}
