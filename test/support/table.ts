import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { localAdapters } from '#functions/platform/local-adapters.ts'
import {
  type Command,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '#functions/platform/table/commands.ts'
import { tableName as TableName } from '#lib/local/functions.ts'
import type { OpenLocalTable } from '#lib/local/table/local-table.ts'
import { decodeItem } from '#lib/local/table/values.ts'
import { dynoxideFile } from './dynoxide.ts'

/** Queries the table of the host in this process, without the stores. */
export const askTable = async <Input, Output>(
  command: Command<Input, Output>,
): Promise<Command<Input, Output>['answer']> => {
  const local = localAdapters().table
  // Loaded late: the SDK reads the endpoint when it is loaded.
  if (!local) return (await import('#functions/platform/table/ask-table.ts')).askTable(command)
  const outcome = await local.send(command.operation, command.input)
  if ('refusal' in outcome) throw Object.assign(new Error(outcome.refusal.message), outcome.refusal)
  return outcome.answer as Command<Input, Output>['answer'] // as the operation answers
}

export type Row = Record<string, unknown>

export const readRow = async (key: { PK: string; SK: string }): Promise<Row | undefined> => {
  const { Item } = await askTable(new GetCommand({ TableName, Key: key, ConsistentRead: true }))
  return Item
}

/** The same, without the call that wrote it last. */
export const readRowOfAnyCall = async (key: { PK: string; SK: string }): Promise<Row | undefined> => {
  const row = await readRow(key)
  if (!row) return undefined
  const { callId, ...kept } = row
  return kept
}

export const rowsOf = async (PK: string, skPrefix = ''): Promise<Row[]> => {
  const { Items = [] } = await askTable(
    new QueryCommand({
      TableName,
      KeyConditionExpression: skPrefix ? 'PK = :pk AND begins_with(SK, :sk)' : 'PK = :pk',
      ExpressionAttributeValues: { ':pk': PK, ...(skPrefix && { ':sk': skPrefix }) },
      ConsistentRead: true,
    }),
  )
  return Items
}

/** Every row: for questions like 'is a code stored anywhere'. Only tests scan. */
export const allRows = async (): Promise<Row[]> => {
  if (localAdapters().table) {
    const database = new DatabaseSync(fileOf(process.env.DATA_DIR ?? ''), { readOnly: true, timeout: 10_000 })
    const rows = database.prepare('SELECT item FROM rows').all()
    database.close()
    return rows.map(({ item }) => decodeItem(String(item)))
  }
  const { tableClient } = await import('#functions/platform/table/ask-table.ts')
  const rows: Row[] = []
  const pages = paginateScan({ client: tableClient() }, { TableName, ConsistentRead: true })
  for await (const { Items = [] } of pages) rows.push(...Items)
  return rows
}

/** Writes a row that no call of ours can make. */
export const putRow = async (row: Row): Promise<void> => {
  await askTable(new PutCommand({ TableName, Item: row }))
}

/** Deletes a row, for example because an earlier release did not write it. */
export const deleteRow = async (Key: { PK: string; SK: string }): Promise<void> => {
  await askTable(new DeleteCommand({ TableName, Key }))
}

/** Runs writes that never reach the fan-out, if the table is in this process. */
export const withoutEffects = async (run: () => Promise<unknown>): Promise<void> => {
  const local = localAdapters().table as Partial<OpenLocalTable> | undefined // the one that the host registered
  await (local?.withoutEffects ? local.withoutEffects(run) : run())
}

const fileOf = (dataDir: string): string => join(dataDir, 'table', 'rows.db')

/**
 * Keeps the rows of a host's table, and returns a function that restores them as often as needed. It works on the file,
 * so the outbox gets nothing, and thousands of rows take no time.
 */
export const keepTable = (dataDir: string): (() => Promise<void>) => {
  const dynoxide = dynoxideFile(dataDir)
  return existsSync(dynoxide) ? keepTables(dynoxide, `${TableName}%`) : keepTables(fileOf(dataDir), '%')
}

/** Keeps the tables in a file whose names match. Another process may have the file open, too. */
const keepTables = (file: string, names: string): (() => Promise<void>) => {
  const kept = `${file}.kept`
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec(`PRAGMA synchronous = OFF; VACUUM INTO '${kept}'; ATTACH '${kept}' AS kept`)
  const tables = database.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE ? AND name NOT LIKE 'sqlite_%'",
  )
  const changes = tables
    .all(names)
    .map(({ name }) => `DELETE FROM main."${name}"; INSERT INTO main."${name}" SELECT * FROM kept."${name}";`)
  return async () => {
    database.exec(`BEGIN IMMEDIATE; ${changes.join(' ')} COMMIT`)
    await setImmediate() // all reads of one turn see the table as it was at the first of them
  }
}
