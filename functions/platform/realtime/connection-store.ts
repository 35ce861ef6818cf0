import { DeleteCommand, PutCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

/** An open socket, and the session it was opened with. */
export type Connection = { connectionId: string; userId: string; tokenHash: string; connectedAt: string }

// The gateway closes every socket after two hours; the row may outlive it a little.
const livesSeconds = 130 * 60

// A socket's end is told by its id alone, so that is what the index is for.
const byId = (connectionId: string): string => `CONN#${connectionId}`

export const putConnection = async (connection: Connection): Promise<void> => {
  const { connectionId, userId, connectedAt } = connection
  await table.send(
    new PutCommand({
      TableName: tableName,
      Item: {
        ...keys.connection(userId, connectionId),
        ...connection,
        GSI1PK: byId(connectionId),
        GSI1SK: connectedAt,
        ttl: Math.floor(new Date(connectedAt).getTime() / 1000) + livesSeconds,
      },
    }),
  )
}

export const deleteConnection = async ({
  userId,
  connectionId,
}: Pick<Connection, 'userId' | 'connectionId'>): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: tableName, Key: keys.connection(userId, connectionId) }))
}

/** Undefined where the index is late: such a row goes with the first message that finds nobody, or by its time. */
export const findConnection = async (connectionId: string): Promise<Connection | undefined> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :connection',
      ExpressionAttributeValues: { ':connection': byId(connectionId) },
      Limit: 1,
    }),
  )
  return Items[0] as Connection | undefined // we alone write these rows
}

/** Every open socket of a person, also one that opened this very moment: an ended session must not keep any. */
export const listConnections = async (userId: string): Promise<Connection[]> => {
  const { PK, SK } = keys.connectionsOf(userId)
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :connection)',
      ExpressionAttributeValues: { ':user': PK, ':connection': SK },
      ConsistentRead: true,
      Limit: 100,
    }),
  )
  return Items as Connection[] // we alone write these rows
}
