import { type Connection, deleteConnection } from './connection-store.ts'
import { socketGateway } from './socket-gateway.ts'

/** What is known of a socket that is gone goes too. */
export const postToSocket = async (connection: Connection, frame: string): Promise<void> => {
  if (!(await socketGateway.post(connection.connectionId, frame))) await deleteConnection(connection)
}

export const closeSocket = async (connection: Connection): Promise<void> => {
  await socketGateway.hangUp(connection.connectionId)
  await deleteConnection(connection) // the gateway's own notice of the end may fail to come
}
