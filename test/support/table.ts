import { GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'

type Row = Record<string, unknown>

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
  const { Items = [] } = await table.send(new ScanCommand({ TableName: tableName, ConsistentRead: true }))
  return Items
}
