import { log } from '#functions/platform/log.ts'
import { mailboxStore } from '#functions/platform/mail/mailbox-store.ts'
import { tidyEmail } from '#shared/model/email.ts'

/**
 * The outcome of a mail, as EventBridge delivers it from SES:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html. AWS reserves the source
 * `aws.ses`, so no one else can send such an event.
 */
export type MailEvent = {
  source: string
  detail: {
    eventType: string
    mail: { destination: string[] }
    bounce?: { bounceType: string; timestamp: string }
    complaint?: { complaintFeedbackType?: string; timestamp: string }
  }
}

const hour = 3_600_000

/** Reports carry a time of their own: one in the future would count for too long. */
const timeOf = (timestamp: string, now: Date): string => {
  const reportedMs = Date.parse(timestamp)
  return Number.isNaN(reportedMs) || reportedMs > now.getTime() || reportedMs < now.getTime() - 24 * hour
    ? now.toISOString()
    : new Date(reportedMs).toISOString()
}

/**
 * Keeps bounces and complaints under the address that we wrote to. A report may name another, but its author must not
 * choose whom it counts against. A full mailbox or a server that is down is temporary, so it does not count.
 */
export const handler = async ({ source, detail }: MailEvent): Promise<void> => {
  const { eventType, mail, bounce, complaint } = detail
  const [to, ...others] = mail.destination
  if (source !== 'aws.ses' || !to || others.length > 0) return
  const email = tidyEmail(to)
  const now = new Date()
  if (eventType === 'Bounce' && bounce?.bounceType === 'Permanent') {
    await mailboxStore.noteBounce(email, timeOf(bounce.timestamp, now))
    log('info', 'mail bounced', { group: 'mail-events' })
  }
  if (eventType === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam') {
    await mailboxStore.noteComplaint(email, timeOf(complaint.timestamp, now))
    log('info', 'mail complained about', { group: 'mail-events' })
  }
}
