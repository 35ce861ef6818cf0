import { sideOf } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { type ProblemItem, problemOfRow } from './problem-item.ts'
import {
  answeredMail,
  contestedMail,
  type Reader,
  reportedMail,
  resolvedMail,
  unresolvedMail,
  withdrawnMail,
} from './problem-mails.ts'

type Side = ReturnType<typeof sideOf>

/** The effects of a step of a problem: a frame to everyone concerned, and a mail to those who should act or know. */
export const problemEffects = (change: StreamChange): Effect[] => {
  if (!change.new) return []
  const problem = problemOfRow(change.new)
  const old = change.old && problemOfRow(change.old)
  if (old && old.version === problem.version) return []
  const isContested = problem.contested !== undefined && old?.contested === undefined
  return [
    // It closes later if a handover is made shortly before its end.
    ...(old?.closesAt === problem.closesAt ? [] : [lapse(problem)]),
    ...pushes(problem),
    ...(isContested ? mailTo(problem, 'carrier', contestedMail) : []),
    ...(old?.state === problem.state ? [] : mails(problem)),
  ]
}

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

const mails = (problem: ProblemItem): Effect[] => {
  const reporter = sideOf(problem.statement.as)
  const other: Side = reporter === 'requester' ? 'carrier' : 'requester'
  switch (problem.state) {
    case 'open':
      return mailTo(problem, other, reportedMail)
    case 'answered':
      return mailTo(problem, reporter, answeredMail)
    case 'withdrawn':
      return mailTo(problem, other, withdrawnMail)
    case 'unresolved':
      return [...mailTo(problem, 'requester', unresolvedMail), ...mailTo(problem, 'carrier', unresolvedMail)]
    case 'resolved':
      return [...mailTo(problem, 'requester', resolvedMail), ...mailTo(problem, 'carrier', resolvedMail)]
  }
}

type WriteMail = (problem: ProblemItem, reader: Reader) => Omit<Mail, 'to'> | undefined

/** Drivers have no mailbox, so their business gets the mail. */
const mailTo = (problem: ProblemItem, side: Side, write: WriteMail): Effect[] => {
  const { problemId, version, ownerId, carrierId, businessId } = problem
  const id = `problem#${problemId}#${version}#${side}`
  const isBusiness = side === 'carrier' && businessId !== undefined
  const mail = write(problem, side === 'requester' ? 'requester' : isBusiness ? 'business' : 'partner')
  if (!mail) return []
  if (isBusiness) return [{ type: 'mail-to-business', id, businessId, mail }]
  return [{ type: 'mail-to-user', id, userId: side === 'requester' ? ownerId : carrierId, mail }]
}
