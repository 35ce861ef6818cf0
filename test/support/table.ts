import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
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

const nameOf = ({ PK, SK }: Row): string => `${PK} ${SK}`
const largestBatch = 25

/** Leaves these rows alone in the table, as they are given. */
export const resetRows = async (rows: readonly Row[]): Promise<void> => {
  const kept = new Set(rows.map(nameOf))
  const foreign = (await allRows()).filter((row) => !kept.has(nameOf(row)))
  const writes = [
    ...foreign.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })),
    ...rows.map((Item) => ({ PutRequest: { Item } })),
  ]
  for (let from = 0; from < writes.length; from += largestBatch)
    await sdkTable().send(
      new BatchWriteCommand({ RequestItems: { [TableName]: writes.slice(from, from + largestBatch) } }),
    )
}
