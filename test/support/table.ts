import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { tableName as TableName } from '#lib/local/functions.ts'

let client: DynamoDBDocumentClient | undefined

/** A client of the tests' own, on the table of the host that this process holds: it is told nothing and leaves nothing out. */
export const sdkTable = (): DynamoDBDocumentClient => {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions: { removeUndefinedValues: true } })
  return client
}

export type Row = Record<string, unknown>

export const readRow = async (key: { PK: string; SK: string }): Promise<Row | undefined> => {
  const { Item } = await sdkTable().send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))
  return Item
}

export const rowsOf = async (PK: string, skPrefix = ''): Promise<Row[]> => {
  const { Items = [] } = await sdkTable().send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: skPrefix ? 'PK = :pk AND begins_with(SK, :sk)' : 'PK = :pk',
      ExpressionAttributeValues: { ':pk': PK, ...(skPrefix && { ':sk': skPrefix }) },
      ConsistentRead: true,
    }),
  )
  return Items
}

/** Every row: for questions like 'does a code stand anywhere'. Only tests scan. */
export const allRows = async (): Promise<Row[]> => {
  const rows: Row[] = []
  const pages = paginateScan({ client: sdkTable() }, { TableName, ConsistentRead: true })
  for await (const { Items = [] } of pages) rows.push(...Items)
  return rows
}

/** A row as no call of ours can make it yet, or may make it at all. */
export const putRow = async (row: Row): Promise<void> => {
  await sdkTable().send(new PutCommand({ TableName, Item: row }))
}

const open = (dataDir: string): DatabaseSync =>
  new DatabaseSync(join(dataDir, 'table', 'dynoxide.db'), { timeout: 10_000 })

/**
 * Keeps what is in the table of a host, and answers how to put it back as often as wanted. Behind the engine's back: so
 * the stream tells nobody, and thousands of rows take no time.
 */
export const keepTable = (dataDir: string): (() => void) => {
  const kept = join(dataDir, 'kept.db')
  const database = open(dataDir)
  database.exec(`VACUUM INTO '${kept}'`)
  database.close()
  return () => {
    const database = open(dataDir)
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE ?")
    const changes = tables
      .all(`${TableName}%`)
      .map(({ name }) => `DELETE FROM main."${name}"; INSERT INTO main."${name}" SELECT * FROM kept."${name}";`)
    database.exec(`ATTACH '${kept}' AS kept; BEGIN IMMEDIATE; ${changes.join(' ')} COMMIT`)
    database.close()
  }
}
