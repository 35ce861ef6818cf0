import { type Due, layDue, listDue, removeDue } from '#functions/platform/due/due-store.ts'
import { faultOf, log } from '#functions/platform/lambda/log.ts'
import { endSockets } from '#functions/platform/realtime/end-sockets.ts'

/** A session that lived on gets its row at its new end, as long as it has a socket to close then. */
const sweep = async (due: Due, now: Date): Promise<void> => {
  const open = await endSockets(due.userId, now)
  const endsAt = open.get(due.tokenHash)
  if (endsAt) await layDue({ ...due, at: endsAt.toISOString() })
  await removeDue(due)
}

/** Runs every minute. What fails stays where it is and comes again a minute later. */
export const handler = async (): Promise<void> => {
  const now = new Date()
  const fallen = await listDue(now)
  const results = await Promise.allSettled(fallen.map((due) => sweep(due, now)))
  const faults = results.filter((result) => result.status === 'rejected')
  for (const { reason } of faults) log('error', 'sweep failed', { group: 'sweeper', fault: faultOf(reason) })
  if (faults.length > 0) throw new Error(`${faults.length} of ${fallen.length} due rows failed`)
}
