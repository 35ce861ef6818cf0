import { sideOf } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import type { Effect, Recipient, StreamChange } from '#functions/domain/shared/effect.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import type { MailText } from '#functions/platform/mail/mail.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import type { Job, Reader } from '#shared/model/notification-kind.ts'
import type { Notification } from '#shared/model/notifications.ts'
import { type ProblemSide, problemSides } from '#shared/model/problem-rules.ts'
import { type ProblemItem, problemOfRow } from './problem-item.ts'
import {
  answerByText,
  answeredMail,
  answererText,
  contestedMail,
  decisionText,
  lapsedText,
  type MailReader,
  reportedMail,
  reporterText,
  resolvedMail,
  unresolvedMail,
  withdrawnMail,
} from './problem-mails.ts'

/**
 * The effects of a step of a problem: a frame to everyone concerned, and a notification to those who should act or
 * know.
 */
export const problemEffects = (change: StreamChange): Effect[] => {
  if (!change.new) return []
  const problem = problemOfRow(change.new)
  const old = change.old && problemOfRow(change.old)
  if (old && old.version === problem.version) return []
  const at = noticeTime(change, lastTimeOf(problem))
  const isContested = problem.contested !== undefined && old?.contested === undefined
  return [
    // It closes later if a handover is made shortly before its end.
    ...(old?.closesAt === problem.closesAt ? [] : [lapse(problem)]),
    ...pushes(problem),
    ...(isContested
      ? notifySide({ problem, side: 'carrier', at, mail: contestedMail }, (job) => ({
          kind: 'problemContested',
          ...job,
        }))
      : []),
    ...(old?.state === problem.state ? [] : notices(problem, at)),
  ]
}

const lastTimeOf = ({ statement, answer, contested, closedAt, resolution }: ProblemItem): string | undefined =>
  [statement.at, answer?.at, contested?.at, closedAt, resolution?.at]
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1)

const lapse = ({ problemId, closesAt }: ProblemItem): Effect => ({
  type: 'schedule-task',
  task: { kind: 'problem.lapse', at: closesAt, problemId },
})

const pushes = ({ problemId, version, requestId, request, ownerId, carrierId, businessId }: ProblemItem): Effect[] => {
  const event: SocketEvent = {
    type: 'problem_changed',
    id: `${problemId}.${version}`,
    v: request.version,
    request_id: requestId,
    status: request.status,
  }
  return [
    { type: 'push', userId: ownerId, event },
    { type: 'push', userId: carrierId, event },
    ...(businessId ? [{ type: 'push-to-business' as const, businessId, event }] : []),
  ]
}

/** Whom a new state concerns. */
const notices = (problem: ProblemItem, at: string): Effect[] => {
  const reporter = sideOf(problem.statement.as)
  const other: ProblemSide = reporter === 'requester' ? 'carrier' : 'requester'
  const { state, resolution } = problem
  switch (state) {
    case 'open':
      return notifySide({ problem, side: other, at, mail: reportedMail }, (job) => ({
        kind: 'problemReported',
        ...job,
        reporter: reporterText(problem),
        answerBy: answerByText(problem),
      }))
    case 'answered':
      return notifySide({ problem, side: reporter, at, mail: answeredMail }, (job) => ({
        kind: 'problemAnswered',
        ...job,
        answerer: answererText(problem),
      }))
    case 'withdrawn':
      return notifySide({ problem, side: other, at, mail: withdrawnMail }, (job) => ({
        kind: 'problemWithdrawn',
        ...job,
        reporter: reporterText(problem),
      }))
    case 'unresolved':
      return problemSides.flatMap((side) =>
        notifySide({ problem, side, at, mail: unresolvedMail }, (job) => ({
          kind: 'problemUnresolved',
          ...job,
          text: lapsedText(problem),
        })),
      )
    case 'resolved':
      return problemSides.flatMap((side) =>
        resolution
          ? notifySide({ problem, side, at, mail: resolvedMail(resolution) }, (job) => ({
              kind: 'problemResolved',
              ...job,
              text: decisionText(resolution),
            }))
          : [],
      )
  }
}

type ToSide = {
  problem: ProblemItem
  side: ProblemSide
  at: string
  mail: (problem: ProblemItem, reader: MailReader) => MailText
}

/** Drivers have no mailbox, so their business gets the mail, and both see the notification. */
const notifySide = ({ problem, side, at, mail }: ToSide, about: (job: Job) => Notification): Effect[] => {
  const { problemId, version, requestId, areas, ownerId, carrierId, businessId } = problem
  const place = withoutCountry(areas.delivery ?? areas.pickup)
  const entry = (to: Recipient, as: Reader): Effect[] =>
    notify({
      id: `problem#${problemId}#${version}#${side}`,
      ...{ to, at, notification: about({ as, request_id: requestId, place }) },
      ...(as !== 'driver' && { mail: mail(problem, as) }),
    })
  if (side === 'requester') return entry({ userId: ownerId }, 'requester')
  if (!businessId) return entry({ userId: carrierId }, 'partner')
  return [...entry({ businessId }, 'business'), ...entry({ userId: carrierId }, 'driver')]
}
