import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '#functions/platform/table/commands.ts'
import { keys, ownerIdOf } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Item, table, tableName, transact, update } from '#functions/platform/table/table.ts'

/** An open socket, and the session it was opened with. */
export type Connection = { connectionId: string; userId: string; tokenHash: string; connectedAt: string }
const Connection = rowSchema<Connection>({
  connectionId: 'string',
  userId: 'string',
  tokenHash: 'string',
  connectedAt: 'string',
})

/** All open sockets of a person. The attribute goes with the last of them. */
const SocketsItem = rowSchema<{ sockets?: Set<string> }>({})

// The gateway closes every socket after two hours; what is noted of it may outlive it a little.
const livesSeconds = 130 * 60

/** None of its parts has a space. */
const written = ({ connectedAt, connectionId, tokenHash }: Connection): Set<string> =>
  new Set([`${connectedAt} ${connectionId} ${tokenHash}`])

const socketsIn = (row: Item): Connection[] => {
  const { sockets = new Set<string>() } = read(SocketsItem)(row)
  return [...sockets].map((socket) => {
    const [connectedAt = '', connectionId = '', tokenHash = ''] = socket.split(' ')
    return { connectionId, userId: ownerIdOf(row.PK), tokenHash, connectedAt }
  })
}

/** A person's sockets are one row, so that those of many people are read at once; another row finds one by its id. */
export const putConnection = async (connection: Connection): Promise<void> => {
  const { connectionId, userId, connectedAt } = connection
  const ttl = Math.floor(new Date(connectedAt).getTime() / 1000) + livesSeconds
  await Promise.all([
    table.send(
      new PutCommand({ TableName: tableName, Item: { ...keys.connection(connectionId), ...connection, ttl } }),
    ),
    table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keys.sockets(userId),
        UpdateExpression: 'ADD sockets :socket SET #ttl = :ttl', // a set: added twice it is in there once
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':socket': written(connection), ':ttl': ttl },
      }),
    ),
  ])
}

/** Where the person has no such row any more, none is made. */
const strike = (connection: Connection): Promise<unknown> =>
  update({
    Key: keys.sockets(connection.userId),
    UpdateExpression: 'DELETE sockets :socket',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':socket': written(connection) },
    ReturnValues: 'NONE',
  })

export const deleteConnection = async (connection: Connection): Promise<void> => {
  const Key = keys.connection(connection.connectionId)
  await Promise.all([strike(connection), table.send(new DeleteCommand({ TableName: tableName, Key }))])
}

/** Of a socket that nobody knows there is nothing to forget. */
export const forgetConnection = async (connectionId: string): Promise<void> => {
  const Key = keys.connection(connectionId)
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))
  const connection = read(Connection)(Item)
  if (connection) await deleteConnection(connection)
}

/** Every open socket of these people, also one that opened this very moment: an ended session must not keep any. */
export const listConnections = async (userIds: readonly string[]): Promise<Connection[]> =>
  (await readRows(userIds.map(keys.sockets), { isConsistent: true })).flatMap(socketsIn)

/** One that opened this very moment stays: who hears of it ends it. */
export const forgetSockets = async (userId: string): Promise<void> => {
  await transact([{ Delete: { Key: keys.sockets(userId), ConditionExpression: 'attribute_not_exists(sockets)' } }])
}
