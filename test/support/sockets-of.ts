import { keys } from '#functions/platform/table/keys.ts'
import { putRow, readRow } from './table.ts'

/** What is noted of a person's open sockets: of each when it opened, its id, and for which session. */
export const socketsOf = async (userId: string): Promise<string[]> => {
  const { sockets = new Set() } = ((await readRow(keys.sockets(userId))) ?? {}) as { sockets?: Set<string> } // so written
  return [...sockets]
}

/** A socket of which nobody has heard that it is gone. */
export const noteDeadSocket = async (userId: string, connectionId: string): Promise<void> => {
  const [connectedAt, tokenHash] = [new Date().toISOString(), 'none']
  const sockets = new Set([...(await socketsOf(userId)), `${connectedAt} ${connectionId} ${tokenHash}`])
  await putRow({ ...keys.connection(connectionId), userId, connectionId, tokenHash, connectedAt })
  await putRow({ ...keys.sockets(userId), sockets })
}
