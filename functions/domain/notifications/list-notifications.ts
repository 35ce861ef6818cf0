import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { readPage } from '#functions/platform/table/read-page.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { maxUnread, type notificationsContract } from '#shared/contracts/notifications.ts'
import { type StoredNotification, toEntry } from './notification-item.ts'
import type { NotificationStore } from './notification-store.ts'

type ListNotifications = typeof notificationsContract.listNotifications

type Deps = {
  notifications: Pick<NotificationStore, 'before' | 'countUnread' | 'findMarks'>
  keyRing: () => KeyRing
  now: () => Date
}

const pageSize = 20

/** A page of the caller's notifications. Leaves out kinds that only a later release knows. */
export const listNotifications = async (
  { notifications, keyRing, now }: Deps,
  { userId }: Session,
  { cursor }: Received<ListNotifications>['query'],
): Promise<Reply<ListNotifications>> => {
  const bound = ['notifications', userId]
  const at = now()
  const [{ page, next }, { readUpTo }] = await Promise.all([
    readPage<string, StoredNotification & { place: string }>(
      keyRing(),
      { bound, cursor, limit: pageSize },
      async (place, atMost) =>
        (await notifications.before(place, { userId, atMost, now: at })).map((one) => ({ ...one, place: one.id })),
    ),
    notifications.findMarks(userId),
  ])
  return {
    items: page.flatMap((stored) => toEntry(stored, readUpTo)),
    unread: await notifications.countUnread(userId, readUpTo, maxUnread + 1, at),
    next,
  }
}
