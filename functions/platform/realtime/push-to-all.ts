import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { listConnections } from './connection-store.ts'
import { postToSocket } from './sockets.ts'

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
