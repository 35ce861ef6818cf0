import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { listConnections } from './connection-store.ts'
import { postToSocket } from './sockets.ts'

const atOnce = 50 // as many as the SDK opens connections

export const pushToUser = async (userId: string, event: SocketEvent): Promise<void> => {
  const connections = await listConnections(userId)
  await Promise.all(connections.map((connection) => postToSocket(connection, event)))
}

/** Everybody who can be reached gets it; only then the first failure is thrown, so that it is tried again. */
export const pushToAll = async (userIds: readonly string[], event: SocketEvent): Promise<void> => {
  const failures: unknown[] = []
  const left = userIds.values() // shared: each takes the next one
  const pushNext = async (): Promise<void> => {
    for (const userId of left) await pushToUser(userId, event).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, pushNext))
  if (failures.length > 0) throw failures[0]
}
