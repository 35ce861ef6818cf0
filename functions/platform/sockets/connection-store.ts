import { DeleteCommand, PutCommand, UpdateCommand } from '#functions/platform/table/commands.ts'
import { type Item, keys, ownerIdOf } from '#functions/platform/table/keys.ts'
import { readRow, readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, transact, update } from '#functions/platform/table/table.ts'

/** An open socket, and the session it was opened with. */
export type Connection = { connectionId: string; userId: string; tokenHash: string; connectedAt: string }
const Connection = rowSchema<Connection>({
  connectionId: 'string',
  userId: 'string',
  tokenHash: 'string',
  connectedAt: 'string',
})

/** All open sockets of a user. The table deletes the attribute with the last of them. */
const SocketsItem = rowSchema<{ sockets?: Set<string> }>({})

// The gateway closes every socket after two hours; its rows live a little longer.
const livesSeconds = 130 * 60

/** The parts are joined by spaces, which none of them contains. */
const written = ({ connectedAt, connectionId, tokenHash }: Connection): Set<string> =>
  new Set([`${connectedAt} ${connectionId} ${tokenHash}`])

const socketsIn = (row: Item): Connection[] => {
  const { sockets = new Set<string>() } = read(SocketsItem)(row)
  return [...sockets].map((socket) => {
    const [connectedAt = '', connectionId = '', tokenHash = ''] = socket.split(' ')
    return { connectionId, userId: ownerIdOf(row.PK), tokenHash, connectedAt }
  })
}

/**
 * Stores a socket twice: in one row for all sockets of the user, so that many users are read at once, and in a row by
 * its id.
 */
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
        UpdateExpression: 'ADD sockets :socket SET #ttl = :ttl', // a set holds it once, however often it is added
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':socket': written(connection), ':ttl': ttl },
      }),
    ),
  ])
}

/** Creates no row if the user has none. */
const strike = (connection: Connection): Promise<unknown> =>
  update({
    Key: keys.sockets(connection.userId),
    UpdateExpression: 'DELETE sockets :socket',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':socket': written(connection) },
  })

export const deleteConnection = async (connection: Connection): Promise<void> => {
  const Key = keys.connection(connection.connectionId)
  await Promise.all([strike(connection), table.send(new DeleteCommand({ TableName: tableName, Key }))])
}

/** Does nothing for an unknown socket. */
export const forgetConnection = async (connectionId: string): Promise<void> => {
  const connection = read(Connection)(await readRow(keys.connection(connectionId)))
  if (connection) await deleteConnection(connection)
}

/** Every open socket of these users. The read is consistent, because an ended session must not keep a new socket. */
export const listConnections = async (userIds: readonly string[]): Promise<Connection[]> =>
  (await readRows(userIds.map(keys.sockets), { isConsistent: true })).flatMap(socketsIn)

/**
 * Deletes the row of a user's sockets. Keeps a row that has a socket again: the effect of that change closes the
 * socket.
 */
export const forgetSockets = async (userId: string): Promise<void> => {
  await transact([{ Delete: { Key: keys.sockets(userId), ConditionExpression: 'attribute_not_exists(sockets)' } }])
}
