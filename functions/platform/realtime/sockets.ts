import { type Connection, deleteConnection } from './connection-store.ts'
import { socketGateway } from './socket-gateway.ts'

/** The gateway gives a new socket 29 s to be agreed to, and until then says of it, too, that it is gone. */
const opensWithinMs = 60_000

const mayBeOpening = ({ connectedAt }: Connection): boolean => Date.now() - Date.parse(connectedAt) < opensWithinMs

/**
 * What is known of a socket that is gone goes too. One that may only be opening stays known, or it would never hear
 * anything: its page asks how things stand once it is open, so this frame it can do without.
 */
export const postToSocket = async (connection: Connection, frame: string): Promise<void> => {
  const isThere = await socketGateway.post(connection.connectionId, frame)
  if (!isThere && !mayBeOpening(connection)) await deleteConnection(connection)
}

export const closeSocket = async (connection: Connection): Promise<void> => {
  await socketGateway.hangUp(connection.connectionId)
  await deleteConnection(connection) // the gateway's own notice of the end may fail to come
}
