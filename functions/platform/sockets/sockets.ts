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

/** A frame that hangs must not hold back what else there is to tell. */
const answerMs = 2_000
const gone = 410

/** The gateway answered, and not that the socket is gone. Where it did not answer the error is named ServiceUnavailable. */
export class SocketRefusedError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The gateway of sockets answered ${status}`)
    this.status = status
  }
}

const unanswered = (cause: Error): Error =>
  serviceUnavailable(`The gateway of sockets did not answer: ${cause.message}`, cause)

/** A frame that comes twice is known again by its id, so all is repeated but what took its time already: others wait. */
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
  client ??= createGatewayClient() // where it is, and who asks, is read with the first question
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

/** What holds the open sockets. False where a socket is gone, which is no failure. */
export const socketGateway = {
  post: (ConnectionId: string, frame: string): Promise<boolean> =>
    ask((gateway) => gateway.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(frame) }))),
  hangUp: (ConnectionId: string): Promise<boolean> =>
    ask((gateway) => gateway.send(new DeleteConnectionCommand({ ConnectionId }))),
}

/** The gateway gives a new socket 29 s to be agreed to, and until then says of it, too, that it is gone. */
const opensWithinMs = 60_000

const mayBeOpening = ({ connectedAt }: Connection): boolean => Date.now() - Date.parse(connectedAt) < opensWithinMs

const tooManyCalls = 429

/**
 * The gateway's refusal of this one call, which it would repeat; what is too much for it or breaks there passes, and the
 * caller comes again. That a socket is gone is no refusal.
 */
const refusalOf = (error: unknown): number | undefined => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return status >= 400 && status < 500 && status !== tooManyCalls ? status : undefined
}

/** One socket that is refused is given up, for others wait behind it. */
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
 * What is known of a socket that is gone goes too. One that may only be opening stays known, or it would never hear
 * anything: its page asks how things stand once it is open, so this frame it can do without.
 */
const postToSocket = async (connection: Connection, frame: string): Promise<void> => {
  const isThere = await unlessRefused(socketGateway.post(connection.connectionId, frame), true)
  if (!isThere && !mayBeOpening(connection)) await deleteConnection(connection)
}

/** One that cannot be closed hears nothing any more. */
export const closeSocket = async (connection: Connection): Promise<void> => {
  await unlessRefused(socketGateway.hangUp(connection.connectionId), true)
  await deleteConnection(connection) // the gateway's own notice of the end may fail to come
}

const atOnce = 50 // as many as connections are kept

export const pushToUser = (userId: string, event: SocketEvent): Promise<void> => pushToAll([userId], event)

/** Everybody who can be reached gets it; only then the first failure is thrown, so that it is tried again. */
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
