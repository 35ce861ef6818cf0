import { sideOf } from '#functions/domain/requests/lifecycle/dispute-steps.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { type DisputeItem, disputeOfRow } from './dispute-item.ts'
import {
  answeredMail,
  contestedMail,
  type Reader,
  reportedMail,
  resolvedMail,
  unresolvedMail,
  withdrawnMail,
} from './dispute-mails.ts'

type Side = ReturnType<typeof sideOf>

/** What follows from a step of a problem: a frame to everybody concerned, and a mail to those who should act or know. */
export const disputeEffects = (change: Change): Effect[] => {
  if (!change.new) return []
  const dispute = disputeOfRow(change.new)
  const old = change.old && disputeOfRow(change.old)
  if (old && old.version === dispute.version) return []
  const isContested = dispute.contested !== undefined && old?.contested === undefined
  return [
    // It closes later if something is handed over shortly before.
    ...(old?.closesAt === dispute.closesAt ? [] : [lapse(dispute)]),
    ...pushes(dispute),
    ...(isContested ? mailTo(dispute, 'carrier', contestedMail) : []),
    ...(old?.state === dispute.state ? [] : mails(dispute)),
  ]
}

const lapse = ({ disputeId, closesAt }: DisputeItem): Effect => ({
  type: 'schedule-task',
  task: { kind: 'problem.lapse', at: closesAt, disputeId },
})

const pushes = ({ disputeId, version, requestId, request, ownerId, carrierId, businessId }: DisputeItem): Effect[] => {
  const event: SocketEvent = {
    type: 'problem_changed',
    id: `${disputeId}.${version}`,
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

const mails = (dispute: DisputeItem): Effect[] => {
  const reporter = sideOf(dispute.statement.as)
  const other: Side = reporter === 'requester' ? 'carrier' : 'requester'
  switch (dispute.state) {
    case 'open':
      return mailTo(dispute, other, reportedMail)
    case 'answered':
      return mailTo(dispute, reporter, answeredMail)
    case 'withdrawn':
      return mailTo(dispute, other, withdrawnMail)
    case 'unresolved':
      return [...mailTo(dispute, 'requester', unresolvedMail), ...mailTo(dispute, 'carrier', unresolvedMail)]
    case 'resolved':
      return [...mailTo(dispute, 'requester', resolvedMail), ...mailTo(dispute, 'carrier', resolvedMail)]
  }
}

type WriteMail = (dispute: DisputeItem, reader: Reader) => Omit<Mail, 'to'> | undefined

/** A driver has no mailbox, so their business is mailed. */
const mailTo = (dispute: DisputeItem, side: Side, write: WriteMail): Effect[] => {
  const { disputeId, version, ownerId, carrierId, businessId } = dispute
  const id = `problem#${disputeId}#${version}#${side}`
  const isBusiness = side === 'carrier' && businessId !== undefined
  const mail = write(dispute, side === 'requester' ? 'requester' : isBusiness ? 'business' : 'partner')
  if (!mail) return []
  if (isBusiness) return [{ type: 'mail-to-business', id, businessId, mail }]
  return [{ type: 'mail-to-user', id, userId: side === 'requester' ? ownerId : carrierId, mail }]
}
