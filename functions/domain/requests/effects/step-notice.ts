import type { Notice } from '#functions/domain/shared/notify.ts'
import type { MailText } from '#functions/platform/mail/mail.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { Job, Reader } from '#shared/model/notification-kind.ts'
import type { Notification } from '#shared/model/notifications.ts'
import type { RequestItem } from '../request-item.ts'
import { endText, receiptMail } from './request-mails.ts'

/** A notification of a step of a request. A step at the door may cause two mails, one to each side. */
export type StepNotice = Omit<Notice, 'id' | 'at'> & { isForCarrier?: true }

/** What every notification of a job says of it. */
export const jobOf = ({ requestId, pickup, delivery }: RequestItem, as: Reader): Job => ({
  as,
  request_id: requestId,
  place: withoutCountry((delivery ?? pickup).area),
})

export const ofOwner = (item: RequestItem) => jobOf(item, 'requester')

export const toOwner = ({ ownerId }: RequestItem, notification: Notification, mail: MailText): StepNotice => ({
  to: { userId: ownerId },
  notification,
  mail,
})

export const receiptNotice = (item: RequestItem, old: RequestItem | undefined): StepNotice => {
  const facts = { isReturned: item.outcome === 'returned', text: endText(item, old) }
  return toOwner(item, { kind: 'completed', ...ofOwner(item), ...facts }, receiptMail(item, old))
}

/** A driver is notified in the app alone, because they have no mailbox. */
export const toCarrier = (
  userId: UserId,
  { businessId }: Pick<RequestItem, 'businessId'>,
  notice: (as: Reader) => Omit<StepNotice, 'to'>,
): StepNotice => {
  const { mail, ...others } = notice(businessId ? 'driver' : 'partner')
  return { to: { userId }, ...others, ...(mail && !businessId && { mail }) }
}
