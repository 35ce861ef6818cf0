import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

/** An open socket, and the session it was opened with. */
export type Connection = { connectionId: string; userId: string; tokenHash: string; connectedAt: string }

// The gateway closes every socket after two hours; the row may outlive it a little.
const livesSeconds = 130 * 60

const ofUser = (userId: string): string => `CONNS#${userId}`

export const putConnection = async (connection: Connection): Promise<void> => {
  const { connectionId, userId, connectedAt } = connection
  await table.send(
    new PutCommand({
      TableName: tableName,
      Item: {
        ...keys.connection(connectionId),
        ...connection,
        GSI1PK: ofUser(userId),
        GSI1SK: `${connectedAt}#${connectionId}`,
        ttl: Math.floor(new Date(connectedAt).getTime() / 1000) + livesSeconds,
      },
    }),
  )
}

export const deleteConnection = async (connectionId: string): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: tableName, Key: keys.connection(connectionId) }))
}

export const listConnections = async (userId: string): Promise<Connection[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :user',
      ExpressionAttributeValues: { ':user': ofUser(userId) },
      ScanIndexForward: false,
      Limit: 100,
    }),
  )
  return Items as Connection[] // we alone write these rows
}
