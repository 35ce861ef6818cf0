import { type Connection, listConnections } from '#functions/platform/sockets/connection-store.ts'
import { closeSocket } from '#functions/platform/sockets/sockets.ts'
import type { UserId } from '#shared/model/ids.ts'
import { isAlive, readUserAndSession, sessionEndsAt } from './session-store.ts'

const maxPerPerson = 5

/**
 * Closes the sockets of a user's ended sessions, and the oldest if there are more than five. Returns the end of each
 * live session that had a socket, by its token hash.
 */
export const endSockets = async (userId: string, now: Date): Promise<Map<string, Date>> => {
  const bySession = Map.groupBy(await listConnections([userId]), ({ tokenHash }) => tokenHash)
  const open = new Map<string, Date>()
  const left: Connection[] = []
  for (const [tokenHash, connections] of bySession) {
    const { user, item } = await readUserAndSession({ userId: userId as UserId, tokenHash }) // our own row has the id
    const isOpen = user && item && isAlive(item, user, now)
    if (isOpen) open.set(tokenHash, sessionEndsAt(item))
    if (isOpen) left.push(...connections)
    else await Promise.all(connections.map(closeSocket))
  }
  const newestFirst = left.toSorted((a, b) => b.connectedAt.localeCompare(a.connectedAt))
  await Promise.all(newestFirst.slice(maxPerPerson).map(closeSocket))
  return open
}
