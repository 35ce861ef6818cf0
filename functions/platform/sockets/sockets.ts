import { log } from '#functions/platform/log.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { type Connection, deleteConnection, listConnections } from './connection-store.ts'
import { socketGateway } from './socket-gateway.ts'

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
