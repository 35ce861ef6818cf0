import { keys } from '#functions/platform/table/keys.ts'
import { putRow, readRow } from './table.ts'

/** What is noted of a person's open sockets: of each when it opened, its id, and for which session. */
export const socketsOf = async (userId: string): Promise<string[]> => {
  const { sockets = new Set() } = ((await readRow(keys.sockets(userId))) ?? {}) as { sockets?: Set<string> } // so written
  return [...sockets]
}

/** A socket that the gateway does not know, not yet or no more, of a session that has another one open. */
export const noteSocket = async (userId: string, connectionId: string, openedAt: Date): Promise<void> => {
  const open = await socketsOf(userId)
  const [connectedAt, tokenHash = ''] = [openedAt.toISOString(), open[0]?.split(' ')[2]]
  const sockets = new Set([...open, `${connectedAt} ${connectionId} ${tokenHash}`])
  await putRow({ ...keys.connection(connectionId), userId, connectionId, tokenHash, connectedAt })
  await putRow({ ...keys.sockets(userId), sockets })
}
