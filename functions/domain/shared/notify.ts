import { notificationId } from '#functions/domain/notifications/notification-item.ts'
import type { Effect, Recipient, StreamChange } from '#functions/domain/shared/effect.ts'
import { type MailText, mailPage } from '#functions/platform/mail/mail.ts'
import type { MailTurn } from '#functions/platform/mail/mail-store.ts'
import { type Notification, rowOf } from '#shared/model/notifications.ts'

export type Notice = {
  /** Says what has happened, for the marks of mails: the same for each repetition of a change. */
  id: string
  to: Recipient
  /** See `noticeTime`. */
  at: string
  notification: Notification
  /** Its subject is the notification's title. With an address, it goes there and not to the recipient's own. */
  mail?: MailText & { to?: string }
  /** Only requests cause so many mails that some have to be held back. */
  turn?: Omit<MailTurn, 'id'>
}

/** An entry in the list, a frame that says so, and perhaps a mail. */
export const notify = ({ id, to, at, notification, mail, turn }: Notice): Effect[] => [
  { type: 'note', id, to, at, notification },
  frameTo(to, notificationId(at, id)),
  ...(mail ? [mailTo({ id, to, at, notification, mail, ...(turn && { turn }) })] : []),
]

/**
 * The time of a notification: that of its event or, if it is later, that of the write, because the clock's steps are
 * written after their time. A later entry would count as read. Both stay the same when the stream repeats a change.
 */
export const noticeTime = ({ at }: Pick<StreamChange, 'at'>, eventAt = ''): string => {
  const writtenAt = at.toISOString()
  return eventAt > writtenAt ? eventAt : writtenAt
}

const frameTo = (to: Recipient, id: string): Effect => {
  const event = { type: 'notified', id } as const
  return 'userId' in to ? { type: 'push', ...to, event } : { type: 'push-to-business', ...to, event }
}

const mailTo = ({
  id,
  to,
  at,
  notification,
  mail: { to: address, ...text },
  turn,
}: Notice & Required<Pick<Notice, 'mail'>>): Effect => {
  const { title, mail: isSent } = rowOf(notification)
  const mail = mailPage({ subject: title(notification), ...text })
  if (address) return { type: 'mail', id, mail: { to: address, ...mail } }
  return {
    type: 'mail-to',
    id,
    to,
    mail,
    ...(turn && { turn }),
    ...(isSent === 'optional' && { canBeSwitchedOff: true }),
    note: { id: notificationId(at, id), kind: notification.kind },
  }
}
