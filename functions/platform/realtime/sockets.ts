import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { config } from '#functions/platform/config.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { type Connection, deleteConnection } from './connection-store.ts'

// A frame that hangs must not hold back what else there is to tell: it is tried again.
const gateway = new ApiGatewayManagementApiClient({
  endpoint: config.SOCKETS_ENDPOINT,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
})

/** False where the socket is gone, which is no failure. */
const reached = async (send: () => Promise<unknown>): Promise<boolean> => {
  try {
    await send()
    return true
  } catch (error) {
    if (!(error instanceof GoneException)) throw error
    return false
  }
}

/** The row of a socket that is gone goes too. */
export const postToSocket = async (connection: Connection, event: SocketEvent): Promise<void> => {
  const { connectionId: ConnectionId } = connection
  const command = new PostToConnectionCommand({ ConnectionId, Data: JSON.stringify(event) })
  if (!(await reached(() => gateway.send(command)))) await deleteConnection(connection)
}

export const closeSocket = async (connection: Connection): Promise<void> => {
  await hangUp(connection.connectionId)
  await deleteConnection(connection) // the gateway's own notice of the end may fail to come
}

/** Its row goes by the gateway's notice of the end. */
export const hangUp = async (ConnectionId: string): Promise<void> => {
  await reached(() => gateway.send(new DeleteConnectionCommand({ ConnectionId })))
}
