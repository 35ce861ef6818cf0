import { GetCommand, PutCommand, paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb'

export type Row = Record<string, unknown>

/** The functions' own table module, loaded late: it reads its settings when it loads. */
const ourTable = () => import('#functions/platform/table/table.ts')

export const readRow = async (key: { PK: string; SK: string }): Promise<Row | undefined> => {
  const { table, tableName } = await ourTable()
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }))
  return Item
}

export const rowsOf = async (PK: string, skPrefix = ''): Promise<Row[]> => {
  const { table, tableName } = await ourTable()
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: skPrefix ? 'PK = :pk AND begins_with(SK, :sk)' : 'PK = :pk',
      ExpressionAttributeValues: { ':pk': PK, ...(skPrefix && { ':sk': skPrefix }) },
      ConsistentRead: true,
    }),
  )
  return Items
}

/** Every row: for questions like 'does a code stand anywhere'. Only tests scan. */
export const allRows = async (): Promise<Row[]> => {
  const { table, tableName } = await ourTable()
  const rows: Row[] = []
  const pages = paginateScan({ client: table }, { TableName: tableName, ConsistentRead: true })
  for await (const { Items = [] } of pages) rows.push(...Items)
  return rows
}

/** A row as no call of ours can make it yet, or may make it at all. */
export const putRow = async (row: Row): Promise<void> => {
  const { table, tableName } = await ourTable()
  await table.send(new PutCommand({ TableName: tableName, Item: row }))
}
