import type { Session } from '#functions/platform/lambda/session.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { maxUnread, type notificationsContract } from '#shared/contracts/notifications.ts'
import { Failure } from '#shared/model/failure.ts'
import type { NotificationStore } from './notification-store.ts'

type ReadNotifications = typeof notificationsContract.readNotifications

type Deps = { notifications: Pick<NotificationStore, 'countUnread' | 'has' | 'markRead'>; now: () => Date }

/** Marks everything up to one of the caller's notifications as read. */
export const readNotifications = async (
  { notifications, now }: Deps,
  { userId }: Session,
  { up_to }: Received<ReadNotifications>['body'],
): Promise<Reply<ReadNotifications>> => {
  if (!(await notifications.has(userId, up_to)))
    throw new Failure('input.invalid', { fields: { up_to: 'Please open your notifications again.' } })
  const readUpTo = await notifications.markRead(userId, up_to)
  return { unread: await notifications.countUnread(userId, readUpTo, maxUnread + 1, now()) }
}
