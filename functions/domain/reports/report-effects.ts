import type { Effect, Recipient, StreamChange } from '#functions/domain/shared/effect.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import { config } from '#functions/platform/config.ts'
import type { MailText } from '#functions/platform/mail/mail.ts'
import { noticePaths } from '#shared/model/notice-paths.ts'
import { type Notification, wordsOf } from '#shared/model/notifications.ts'
import { reportKeptUntil } from '#shared/model/report-rules.ts'
import { type ReportItem, reportOfRow } from './report-item.ts'

const [site = ''] = config.PUBLIC_ORIGINS

/**
 * A decision is sent to the reporter and, if something was hidden, to its author, who does not learn who reported it.
 * What was kept of it goes after its time.
 */
export const reportEffects = (change: StreamChange): Effect[] => {
  const report = change.new && reportOfRow(change.new)
  if (!report?.verdict || (change.old && reportOfRow(change.old).verdict)) return []
  const { reportId, reporterId, verdict } = report
  const at = noticeTime(change, verdict.at)
  return [
    {
      type: 'schedule-task',
      task: { kind: 'report.expire', at: reportKeptUntil(new Date(verdict.at)), reportId },
    },
    ...notice(`report#${reportId}#reporter`, { userId: reporterId }, at, toReporter(report, verdict)),
    ...(verdict.hasHidden ? notice(`report#${reportId}#author`, authorOf(report), at, toAuthor(report, verdict)) : []),
  ]
}

type Verdict = NonNullable<ReportItem['verdict']>

const authorOf = ({ author: { userId, businessId } }: ReportItem): Recipient =>
  businessId ? { businessId } : { userId }

const toReporter = ({ thing }: ReportItem, { decision, reason }: Verdict): Notification => ({
  kind: 'reportDecided',
  ...{ thing, decision, reason },
})

const toAuthor = ({ thing, ground, place, requestId, author }: ReportItem, { reason }: Verdict): Notification => ({
  kind: 'contentHidden',
  ...{ thing, ground, place, reason, request_id: requestId, isDriver: author.businessId !== undefined },
})

const notice = (id: string, to: Recipient, at: string, notification: Notification): Effect[] =>
  notify({ id, to, at, notification, mail: mailOf(notification) })

const mailOf = (notification: Notification): MailText => {
  const { title, body } = wordsOf(notification)
  return {
    heading: title,
    paragraphs: [
      body,
      "If you think we're wrong, please write to us through our contact form, and someone else will look at it again.",
    ],
    link: { text: 'How reports work', url: `${site}${noticePaths.safety}` },
  }
}
