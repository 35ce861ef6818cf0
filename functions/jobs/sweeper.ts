import { endPartnership } from '#functions/domain/requests/carry/end-partnership.ts'
import { endOpenWork } from '#functions/domain/requests/end-open-work.ts'
import { endDriving } from '#functions/domain/requests/fleet/end-driving.ts'
import { endRide } from '#functions/domain/requests/offers/end-ride.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { settleRequest } from '#functions/domain/requests/settle-request.ts'
import { type Due, layDue, listDue, mostAtOnce, removeDue } from '#functions/platform/due/due-store.ts'
import { faultOf, log } from '#functions/platform/lambda/log.ts'
import { endSockets } from '#functions/platform/realtime/end-sockets.ts'
import { inBatches } from '#functions/platform/table/in-batches.ts'
import type { UserId } from '#shared/model/ids.ts'
import { sendLateMails } from './send-late-mails.ts'

type SessionEnd = Extract<Due, { kind: 'session.end' }>

/** A session that lived on gets its row at its new end, as long as it has a socket to close then. */
const endSession = async (due: SessionEnd, now: Date): Promise<void> => {
  const open = await endSockets(due.userId, now)
  const endsAt = open.get(due.tokenHash)
  if (endsAt) await layDue({ ...due, at: endsAt.toISOString() })
}

/** Little of a day falls on it, and it needs more than all else here. */
const eraseDue = async (userId: UserId): Promise<void> => {
  const { eraseAccountOf } = await import('./erase-account-of.ts')
  const outcome = await eraseAccountOf(userId)
  if (outcome !== 'kept') log('info', `account ${outcome}`, { group: 'sweeper', user_id: userId })
}

const doWhatIsDue = (due: Due, now: Date): Promise<void> => {
  switch (due.kind) {
    case 'session.end':
      return endSession(due, now)
    case 'partner.fall':
      return endPartnership(due.userId, now)
    case 'account.leave':
      return endOpenWork(due.userId, now)
    case 'account.erase':
      return eraseDue(due.userId)
    case 'driver.fall':
      return endDriving(due.userId, now)
    case 'ride.removed':
      return endRide(due.partnerId, due.rideId, now)
    case 'request.expire':
    case 'offer.expire':
      return settleRequest({ requests: requestStore }, due.requestId, now)
  }
}

const sweep = async (due: Due, now: Date): Promise<void> => {
  await doWhatIsDue(due, now)
  await removeDue(due)
}

/** Says whether there may be more of it. */
const sweepSome = async (now: Date): Promise<boolean> => {
  const fallen = await listDue(now)
  const results = await inBatches(fallen, async (due) => Promise.allSettled([sweep(due, now)]))
  const faults = results.flat().filter((result) => result.status === 'rejected')
  for (const { reason } of faults) log('error', 'sweep failed', { group: 'sweeper', fault: faultOf(reason) })
  if (faults.length > 0) throw new Error(`${faults.length} of ${fallen.length} due rows failed`)
  return fallen.length >= mostAtOnce
}

const mostRounds = 10

const sweepAll = async (now: Date): Promise<void> => {
  for (let round = 0; round < mostRounds; round += 1) if (!(await sweepSome(now))) return
}

/** Runs every minute. What fails stays where it is and comes again a minute later. Neither waits for the other. */
export const handler = async (): Promise<void> => {
  const now = new Date()
  const results = await Promise.allSettled([sweepAll(now), sendLateMails(now)])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
