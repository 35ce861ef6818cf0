import { isAlive, readUserAndSession, sessionEndsAt } from '#functions/platform/sessions/session-store.ts'
import type { UserId } from '#shared/model/ids.ts'
import { listConnections } from './connection-store.ts'
import { closeSocket } from './sockets.ts'

/** Closes the sockets of a person's ended sessions, and answers when each session that still has a socket will end. */
export const endSockets = async (userId: string, now: Date): Promise<Map<string, Date>> => {
  const bySession = Map.groupBy(await listConnections(userId), ({ tokenHash }) => tokenHash)
  const open = new Map<string, Date>()
  for (const [tokenHash, connections] of bySession) {
    const { user, item } = await readUserAndSession({ userId: userId as UserId, tokenHash }) // from a key of ours
    if (user && item && isAlive(item, user, now)) open.set(tokenHash, sessionEndsAt(item))
    else await Promise.all(connections.map(closeSocket))
  }
  return open
}
