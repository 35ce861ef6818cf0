import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { clientSettings, regionOf, removeNeedless } from '#functions/platform/aws/client-settings.ts'
import { isLate, isUnanswered, serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import { config } from '#functions/platform/config.ts'
import { log } from '#functions/platform/log.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { type Connection, deleteConnection, listConnections } from './connection-store.ts'

/** The time for one frame: other frames wait behind one that hangs. */
const answerMs = 2_000
const gone = 410

/** The gateway refused a call. One that it did not answer throws ServiceUnavailable instead. */
export class SocketRefusedError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The gateway of sockets answered ${status}`)
    this.status = status
  }
}

const unanswered = (cause: Error): Error =>
  serviceUnavailable(`The gateway of sockets did not answer: ${cause.message}`, cause)

/** Clients recognise a repeated frame by its id, so every failure is retried but a late one, for others wait behind it. */
const giveUpLate =
  <Call, Answer>(attempt: (call: Call) => Promise<Answer>) =>
  (call: Call): Promise<Answer> =>
    attempt(call).catch((error: unknown) => {
      throw isLate(error) ? serviceUnavailable('The gateway of sockets did not answer in time') : error
    })

const createGatewayClient = () => {
  const client = new ApiGatewayManagementApiClient(
    clientSettings(regionOf(process.env), { endpoint: config.SOCKETS_ENDPOINT, answerMs }),
  )
  removeNeedless(client)
  client.middlewareStack.addRelativeTo(giveUpLate, {
    relation: 'after',
    toMiddleware: 'retryMiddleware',
    name: 'giveUpLate',
  })
  return client
}

let client: ApiGatewayManagementApiClient | undefined

const ask = async (call: (gateway: ApiGatewayManagementApiClient) => Promise<unknown>): Promise<boolean> => {
  client ??= createGatewayClient() // its address and our credentials are read with the first call
  try {
    await call(client)
    return true
  } catch (error) {
    const status = statusOf(error)
    if (status === gone) return false
    if (status) throw new SocketRefusedError(status)
    throw isUnanswered(error) ? unanswered(error) : error
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode // where the SDK has read an answer

/** The gateway that holds the open sockets. Its calls answer false where a socket is gone, which is no failure. */
export const socketGateway = {
  post: (ConnectionId: string, frame: string): Promise<boolean> =>
    ask((gateway) => gateway.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(frame) }))),
  hangUp: (ConnectionId: string): Promise<boolean> =>
    ask((gateway) => gateway.send(new DeleteConnectionCommand({ ConnectionId }))),
}

/** The gateway gives the handshake of a new socket 29 s, and answers 410 for it until then. */
const opensWithinMs = 60_000

const mayBeOpening = ({ connectedAt }: Connection): boolean => Date.now() - Date.parse(connectedAt) < opensWithinMs

const tooManyCalls = 429

/**
 * The status of a refusal that a retry would not change. Throttling and faults of the gateway pass, so the stream retries
 * those. That a socket is gone is no refusal.
 */
const refusalOf = (error: unknown): number | undefined => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return status >= 400 && status < 500 && status !== tooManyCalls ? status : undefined
}

/** Gives up a socket whose call is refused, because others wait behind it. */
const unlessRefused = async <Answer>(call: Promise<Answer>, otherwise: Answer): Promise<Answer> => {
  try {
    return await call
  } catch (error) {
    const status = refusalOf(error)
    if (status === undefined) throw error
    log('error', 'socket given up', { group: 'sockets', status })
    return otherwise
  }
}

/**
 * Deletes the rows of a socket that is gone. A socket that may still be opening keeps them, or it would never get a
 * frame. It can miss this one, because its page reads the current state once it is open.
 */
const postToSocket = async (connection: Connection, frame: string): Promise<void> => {
  const isThere = await unlessRefused(socketGateway.post(connection.connectionId, frame), true)
  if (!isThere && !mayBeOpening(connection)) await deleteConnection(connection)
}

/** Deletes the rows even where the socket cannot be closed, so that it gets no more frames. */
export const closeSocket = async (connection: Connection): Promise<void> => {
  await unlessRefused(socketGateway.hangUp(connection.connectionId), true)
  await deleteConnection(connection) // the gateway's own $disconnect may fail to come
}

const atOnce = 50 // as many as connections are kept

export const pushToUser = (userId: string, event: SocketEvent): Promise<void> => pushToAll([userId], event)

/** Sends a frame to every socket of these users, and then throws the first failure, so that the stream retries. */
export const pushToAll = async (userIds: readonly string[], event: SocketEvent): Promise<void> => {
  const frame = JSON.stringify(event)
  const failures: unknown[] = []
  const left = (await listConnections(userIds)).values() // shared: each takes the next one
  const postNext = async (): Promise<void> => {
    for (const connection of left) await postToSocket(connection, frame).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, postNext))
  if (failures.length > 0) throw failures[0]
}
