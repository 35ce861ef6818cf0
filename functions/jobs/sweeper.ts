import { endSockets } from '#functions/domain/accounts/sessions/end-sockets.ts'
import {
  listDueTasks,
  mostAtOnce,
  removeTask,
  type ScheduledTask,
  scheduleTask,
} from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { faultOf, log } from '#functions/platform/log.ts'
import { listLateMails } from '#functions/platform/mail/mail-store.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { DisputeId, UserId } from '#shared/model/ids.ts'

type SessionEnd = Extract<ScheduledTask, { kind: 'session.end' }>

/**
 * Closes the sockets of ended sessions. A session that was used meanwhile and still has a socket gets a task at its new
 * end.
 */
const endSession = async (task: SessionEnd, now: Date): Promise<void> => {
  const open = await endSockets(task.userId, now)
  const endsAt = open.get(task.tokenHash)
  if (endsAt) await scheduleTask({ ...task, at: endsAt.toISOString() })
}

/** Loaded late: few runs erase an account, and it needs more modules than all the rest. */
const eraseAccount = async (userId: UserId): Promise<void> => {
  const { eraseDueAccount } = await import('./erase-due-account.ts')
  const outcome = await eraseDueAccount(userId)
  if (outcome !== 'kept') log('info', `account ${outcome}`, { group: 'sweeper', user_id: userId })
}

const lapseProblem = async (disputeId: DisputeId, now: Date): Promise<void> => {
  const { lapseStoredProblem } = await import('#functions/domain/requests/disputes/lapse-problem.ts') // few runs need it
  await lapseStoredProblem(disputeId, now)
}

/** Loaded late, too: in most minutes nobody's work ends, and no request. */
const endWork = () => import('#functions/domain/requests/end-open-work.ts')
const endRequest = () => import('#functions/domain/requests/expire-request.ts')

const runTask = async (task: ScheduledTask, now: Date): Promise<void> => {
  switch (task.kind) {
    case 'session.end':
      return endSession(task, now)
    case 'partner.fall':
      return (await endWork()).endPartnership(task.userId, now)
    case 'account.leave':
      return (await endWork()).endOpenWork(task.userId, now)
    case 'account.suspended':
      return (await endWork()).endSuspendedWork(task.userId, now)
    case 'account.erase':
      return eraseAccount(task.userId)
    case 'driver.fall':
      return (await endWork()).endDriving(task.userId, now)
    case 'ride.removed':
      return (await endWork()).endRide(task.partnerId, task.rideId, now)
    case 'request.expire':
    case 'offer.expire':
    case 'handover.expire':
    case 'attempt.expire':
      return (await endRequest()).expireRequest(task.requestId, now)
    case 'problem.lapse':
      return lapseProblem(task.disputeId, now)
  }
}

const sweep = async (task: ScheduledTask, now: Date): Promise<void> => {
  await runTask(task, now)
  await removeTask(task)
}

/** True if there may be more due tasks. */
const sweepSome = async (now: Date): Promise<boolean> => {
  const due = await listDueTasks(now)
  const results = await inBatches(due, async (task) => Promise.allSettled([sweep(task, now)]))
  const faults = results.flat().filter((result) => result.status === 'rejected')
  for (const { reason } of faults) log('error', 'sweep failed', { group: 'sweeper', fault: faultOf(reason) })
  if (faults.length > 0) throw new Error(`${faults.length} of ${due.length} due rows failed`)
  return due.length >= mostAtOnce
}

const mostRounds = 10

const sweepAll = async (now: Date): Promise<void> => {
  for (let round = 0; round < mostRounds; round += 1) if (!(await sweepSome(now))) return
}

const mailsAtOnce = 5
/** Of the 55 s of a run. The rest is sent by the next run. */
const mailsLongestMs = 25_000

/**
 * Sends the waiting mails that are due, and stops when SES accepts none of five: the next run tries again. Once SES has
 * accepted one, the others are sent before they are due.
 */
export const sendLateMails = async (now: Date): Promise<void> => {
  const startedAt = performance.now()
  let isBack = false
  for (;;) {
    const waiting = await listLateMails(now, isBack ? 'all' : 'due')
    if (waiting.length === 0) return
    const { sendLateMail } = await import('./send-late-mail.ts') // most runs do not need it
    for (let first = 0; first < waiting.length; first += mailsAtOnce) {
      const tries = waiting.slice(first, first + mailsAtOnce).map((late) => sendLateMail(late, now))
      const outcomes = await Promise.all(tries)
      isBack ||= outcomes.includes('sent')
      const isOut = outcomes.every((outcome) => outcome === 'late')
      if (isOut || performance.now() - startedAt > mailsLongestMs) return
    }
  }
}

/**
 * Runs every minute. What fails stays due and is tried again a minute later. Tasks and mails do not wait for each
 * other.
 */
export const handler = async (): Promise<void> => {
  const now = new Date()
  const results = await Promise.allSettled([sweepAll(now), sendLateMails(now)])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
