import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { config } from '#functions/platform/config.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { deleteConnection } from './connection-store.ts'

const gateway = new ApiGatewayManagementApiClient({ endpoint: config.SOCKETS_ENDPOINT })

/** A socket that is gone is no failure: its row goes too. */
const unlessGone = async (connectionId: string, send: () => Promise<unknown>): Promise<void> => {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof GoneException)) throw error
    await deleteConnection(connectionId)
  }
}

export const postToSocket = (connectionId: string, event: SocketEvent): Promise<void> =>
  unlessGone(connectionId, () =>
    gateway.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: JSON.stringify(event) })),
  )

export const closeSocket = async (connectionId: string): Promise<void> => {
  await unlessGone(connectionId, () => gateway.send(new DeleteConnectionCommand({ ConnectionId: connectionId })))
  await deleteConnection(connectionId) // the gateway's own notice of the end may fail to come
}
