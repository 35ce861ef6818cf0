import { askDependency, faultLine } from '#functions/platform/faults.ts'
import { localAdapters } from '#functions/platform/local-adapters.ts'
import { log } from '#functions/platform/log.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { type Connection, deleteConnection, listConnections } from './connection-store.ts'

let client: Promise<typeof import('./ask-gateway.ts')> | undefined

/** The holder of open sockets: this process, or else API Gateway. Loads the SDK with the first call. */
const holder = async () => {
  const local = localAdapters().sockets
  if (local) return local
  client ??= import('./ask-gateway.ts')
  return (await client).askGateway
}

/** Calls to open sockets. They return false if a socket is gone, which is no failure. */
export const socketGateway = {
  post: (connectionId: string, frame: string): Promise<boolean> =>
    askDependency({ dependency: 'sockets', asked: 'PostToConnection' }, async () =>
      (await holder()).post(connectionId, frame),
    ),
  hangUp: (connectionId: string): Promise<boolean> =>
    askDependency({ dependency: 'sockets', asked: 'DeleteConnection' }, async () =>
      (await holder()).hangUp(connectionId),
    ),
}

/** A new socket has 29 s for its handshake. The gateway answers 410 for it until then. */
const opensWithinMs = 60_000

const mayBeOpening = ({ connectedAt }: Connection): boolean => Date.now() - Date.parse(connectedAt) < opensWithinMs

const tooManyCalls = 429

/**
 * The status of a refusal that a retry would not change. Throttling and gateway faults are temporary, so the stream
 * retries those. A socket that is gone is no refusal.
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
    log('error', 'socket given up', { group: 'sockets', status, ...faultLine(error) })
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

/** Deletes the rows even if the socket cannot be closed, so that it gets no more frames. */
export const closeSocket = async (connection: Connection): Promise<void> => {
  await unlessRefused(socketGateway.hangUp(connection.connectionId), true)
  await deleteConnection(connection) // the gateway's own $disconnect may be lost
}

const atOnce = 50 // as many as the agent has connections

export const pushToUser = (userId: string, event: SocketEvent): Promise<void> => pushToAll([userId], event)

/** Sends a frame to every socket of these users. Then throws the first failure, so that the stream retries. */
export const pushToAll = async (userIds: readonly string[], event: SocketEvent): Promise<void> => {
  const frame = JSON.stringify(event)
  const failures: unknown[] = []
  const connections = await listConnections(userIds)
  const left = connections.values() // shared: each takes the next one
  const postNext = async (): Promise<void> => {
    for (const connection of left) await postToSocket(connection, frame).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, connections.length) }, postNext))
  if (failures.length > 0) throw failures[0]
}
