import { isDeepStrictEqual } from 'node:util'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { endWorkEffects } from '#functions/domain/shared/end-work-effects.ts'
import { type Notice, noticeTime, notify } from '#functions/domain/shared/notify.ts'
import type { MailText } from '#functions/platform/mail/mail.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { BusinessId } from '#shared/model/ids.ts'
import type { Notification } from '#shared/model/notifications.ts'
import type { SuspensionNotice } from '#shared/model/session-user.ts'
import { toNotice, untilText } from '#shared/model/suspension.ts'
import { site } from './account-mails.ts'
import { fullName, UserItem } from './user-store.ts'

const link = { text: 'Go to Sameway', url: `${site}/` }

const suspendedMail = ({ isBusiness }: UserItem, { reason, until }: SuspensionNotice): MailText => ({
  heading: 'Your account is suspended',
  paragraphs: [
    `We've suspended your ${isBusiness ? 'business' : 'account'} ${untilText(until)}.`,
    `The reason: ${reason}`,
    isBusiness
      ? "Your drivers can finish deliveries under way, but get nothing new. Deliveries they hadn't collected go back to the pool."
      : "Please finish any deliveries under way. Jobs you hadn't collected go back to the pool, offers to you are closed, and your own requests that nobody has collected are cancelled.",
    'You can still sign in, see everything, download your data and erase your account.',
    'If you think this is a mistake, sign in and choose “Ask us to look again”. A person reads every message.',
  ],
  link,
})

const liftedMail = ({ isBusiness }: UserItem): MailText => ({
  heading: 'Your account is open again',
  paragraphs: [
    `We've lifted the suspension of your ${isBusiness ? 'business' : 'account'}. You can use Sameway as before.`,
    'Requests, jobs and offers that ended stay ended. Partners are offline until they go online again.',
  ],
  link,
})

/** Drivers have no mailbox, so their business gets the mail: it must know who can work. */
const driverMail = (driver: string, notice: SuspensionNotice | undefined): MailText => ({
  heading: notice ? 'One of your drivers is suspended' : 'One of your drivers can work again',
  paragraphs: [
    notice
      ? `We've suspended the account of ${driver} ${untilText(notice.until)}. They can finish deliveries under way. Deliveries they hadn't collected go back to the pool.`
      : `We've lifted the suspension of ${driver}.`,
  ],
  link: { text: 'Go to your dashboard', url: `${site}/business/dashboard` },
})

/** A suspension ends the user's open work. The user is notified of each change, and a driver's business as well. */
export const suspensionEffects = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  if (!old || !user || isDeepStrictEqual(old.suspension, user.suspension)) return []
  const { userId, suspension } = user
  const id = suspension ? `suspended#${userId}#${suspension.at}` : `lifted#${userId}#${old.suspension?.at}`
  return [
    ...(suspension ? endWorkEffects({ kind: 'account.suspended', userId }, change) : []),
    ...noticesOf(user, { id, at: noticeTime(change, suspension?.at) }),
  ]
}

const noticesOf = (user: UserItem, event: Pick<Notice, 'id' | 'at'>): Effect[] => {
  const { userId, businessId, isDriver = false, isBusiness = false, suspension } = user
  const notice = suspension && toNotice(suspension)
  const notification: Notification = notice
    ? { kind: 'suspended', isBusiness, ...notice }
    : { kind: 'suspensionLifted', isBusiness }
  const mail = notice ? suspendedMail(user, notice) : liftedMail(user)
  const to = { userId }
  if (!isDriver || !businessId) return notify({ ...event, to, notification, mail })
  return [...notify({ ...event, to, notification }), ...businessNotice(user, businessId as BusinessId, event, notice)]
}

const businessNotice = (
  user: UserItem,
  businessId: BusinessId,
  event: Pick<Notice, 'id' | 'at'>,
  notice: SuspensionNotice | undefined,
): Effect[] => {
  const driver = fullName(user)
  return notify({
    ...event,
    to: { businessId },
    notification: notice
      ? { kind: 'driverSuspended', driver, until: notice.until }
      : { kind: 'driverSuspensionLifted', driver },
    mail: driverMail(driver, notice),
  })
}
