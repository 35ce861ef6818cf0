import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { config } from '#functions/platform/config.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { type Connection, deleteConnection } from './connection-store.ts'

const gateway = new ApiGatewayManagementApiClient({ endpoint: config.SOCKETS_ENDPOINT })

/** A socket that is gone is no failure: its row goes too. */
const unlessGone = async (connection: Connection, send: () => Promise<unknown>): Promise<void> => {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof GoneException)) throw error
    await deleteConnection(connection)
  }
}

export const postToSocket = (connection: Connection, event: SocketEvent): Promise<void> =>
  unlessGone(connection, () =>
    gateway.send(new PostToConnectionCommand({ ConnectionId: connection.connectionId, Data: JSON.stringify(event) })),
  )

export const closeSocket = async (connection: Connection): Promise<void> => {
  const { connectionId } = connection
  await unlessGone(connection, () => gateway.send(new DeleteConnectionCommand({ ConnectionId: connectionId })))
  await deleteConnection(connection) // the gateway's own notice of the end may fail to come
}
