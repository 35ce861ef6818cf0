import { endSockets } from '#functions/domain/accounts/sessions/end-sockets.ts'
import {
  type ReviewTask,
  type ScheduledTask,
  scheduleTask,
} from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { log } from '#functions/platform/log.ts'
import type { ProblemId, ReportId, UserId } from '#shared/model/ids.ts'

type SessionEnd = Extract<ScheduledTask, { kind: 'session.end' }>

/**
 * Closes the sockets of ended sessions. A session that was used meanwhile and still has a socket gets a task at its new
 * end.
 */
const endSession = async (task: SessionEnd, now: Date): Promise<void> => {
  const open = await endSockets(task.userId, now)
  // Loaded late: in most minutes no session ends.
  const { endStoredDevices } = await import('#functions/domain/notifications/end-stored-devices.ts')
  await endStoredDevices(task.userId, now)
  const endsAt = open.get(task.tokenHash)
  if (endsAt) await scheduleTask({ ...task, at: endsAt.toISOString() })
}

/** Loaded late: few runs erase an account, and it needs more modules than all the rest. */
const eraseAccount = async (userId: UserId): Promise<void> => {
  const { eraseDueAccount } = await import('./erase-due-account.ts')
  const outcome = await eraseDueAccount(userId)
  if (outcome !== 'kept') log('info', `account ${outcome}`, { group: 'sweeper', user_id: userId })
}

const lapseProblem = async (problemId: ProblemId, now: Date): Promise<void> => {
  const { lapseStoredProblem } = await import('#functions/domain/problems/lapse-problem.ts') // few runs need it
  await lapseStoredProblem(problemId, now)
}

const expireReport = async (reportId: ReportId, now: Date): Promise<void> => {
  const { expireStoredReport } = await import('#functions/domain/reports/expire-report.ts') // few runs need it
  await expireStoredReport(reportId, now)
}

const endPresence = async (userId: UserId, now: Date): Promise<void> => {
  const { endStoredPresence } = await import('#functions/domain/presence/end-presence.ts') // few runs need it
  await endStoredPresence(userId, now)
}

/** Loaded late, too: few runs delete copies. */
const loadRetention = () => import('#functions/domain/partners/expire-documents.ts')

type PaperEnd = Extract<ScheduledTask, { kind: 'paper.ends' }>

const remindOfPaper = async (task: PaperEnd, now: Date): Promise<void> => {
  const { remindOfStoredPaper } = await import('#functions/domain/partners/paper-ends.ts') // few runs need it
  await remindOfStoredPaper(task, now)
}

type ReadyStatement = Extract<ScheduledTask, { kind: 'statement.ready' }>

const announceStatement = async (task: ReadyStatement): Promise<void> => {
  const { announceStoredStatement } = await import('#functions/domain/tax/announce-statements.ts') // only in January
  await announceStoredStatement(task)
}

type LatePush = Extract<ScheduledTask, { kind: 'push.late' }>

const tryPushAgain = async (task: LatePush, now: Date): Promise<void> => {
  const { pushLate } = await import('#functions/domain/notifications/push-late.ts') // few runs need it
  await pushLate(task, now)
}

type QuietEnd = Extract<ScheduledTask, { kind: 'quiet.end' }>

const endQuietHours = async (task: QuietEnd, now: Date): Promise<void> => {
  const { sendDigest } = await import('#functions/domain/notifications/digest.ts') // few runs need it
  await sendDigest(task, now)
}

const runReviewTask = async (task: ReviewTask, now: Date): Promise<void> => {
  // Few runs need it.
  const { askForStoredReviews, publishStoredReviews } = await import('#functions/domain/reviews/review-tasks.ts')
  return task.kind === 'review.ask' ? askForStoredReviews(task, now) : publishStoredReviews(task, now)
}

/** Loaded late, too: in most minutes no work and no request ends. */
const loadWork = () => import('#functions/domain/requests/end-open-work.ts')

/** Runs a due task. A task that runs twice, even at the same time, has its effect only once. */
export const runTask = async (task: ScheduledTask, now: Date): Promise<void> => {
  switch (task.kind) {
    case 'session.end':
      return endSession(task, now)
    case 'partner.fall':
    case 'driver.fall':
    case 'account.leave':
    case 'account.suspended':
    case 'ride.removed':
    case 'papers.fall':
    case 'fleet-papers.fall':
    case 'presence.fall':
    case 'fleet.fall':
    case 'block.placed':
      return (await loadWork()).endWork(task, now)
    case 'account.erase':
      return eraseAccount(task.userId)
    case 'request.expire':
    case 'offer.expire':
    case 'handover.expire':
    case 'attempt.expire':
      return (await loadWork()).expireRequest(task.requestId, now)
    case 'problem.lapse':
      return lapseProblem(task.problemId, now)
    case 'report.expire':
      return expireReport(task.reportId, now)
    case 'review.ask':
    case 'review.publish':
      return runReviewTask(task, now)
    case 'presence.end':
      return endPresence(task.userId, now)
    case 'paper.ends':
      return remindOfPaper(task, now)
    case 'statement.ready':
      return announceStatement(task)
    case 'document.expire':
      return (await loadRetention()).expireStoredDocuments(task.userId, now)
    case 'evidence.expire':
      await (await loadRetention()).expireStoredEvidence(task, now)
      return
    case 'push.late':
      return tryPushAgain(task, now)
    case 'quiet.end':
      return endQuietHours(task, now)
  }
}
