import type { Notification } from '#shared/model/notifications.ts'
import { notificationId, pushTimesOf, type StoredNotification } from './notification-item.ts'
import type { NotificationStore } from './notification-store.ts'

type Deps = { notifications: Pick<NotificationStore, 'add' | 'between' | 'hasReader' | 'remove'> }

export type NewNotification = { id: string; at: string; notification: Notification }

const togetherMs = 10 * 60_000
const hourMs = 3_600_000

/**
 * Adds an entry to a user's list. Of entries about one request that say the same within ten minutes, only the newest
 * stays, in whatever order they are written and however often.
 */
export const writeNotification = async (
  { notifications }: Deps,
  userId: string,
  { id: eventId, at, notification }: NewNotification,
): Promise<void> => {
  const id = notificationId(at, eventId)
  const others = (await alike({ notifications }, userId, { at, notification })).filter((other) => other.id !== id)
  const replaced = others.filter((other) => other.id < id)
  if (replaced.length === others.length)
    await notifications.add(userId, id, notification, pushedWithin(replaced, Date.parse(at) - hourMs))
  for (const older of replaced) await notifications.remove(userId, older.id)
  // Read last, because an erasure that ends after this finds the entry.
  if (!(await notifications.hasReader(userId))) await notifications.remove(userId, id)
}

/** Those of the same kind about the same request, up to ten minutes before or after. */
const alike = async (
  { notifications }: Pick<Deps, 'notifications'>,
  userId: string,
  { at, notification }: Omit<NewNotification, 'id'>,
): Promise<StoredNotification[]> => {
  const about = requestOf(notification)
  if (!about) return []
  const [first, last] = [-togetherMs, togetherMs].map((ms) => new Date(Date.parse(at) + ms))
  const found = first && last ? await notifications.between(userId, first, last) : []
  return found.filter(({ facts }) => facts.kind === notification.kind && requestOf(facts) === about)
}

/** When these were sent since then, in seconds: an entry that is replaced counts on in the hour's budget. */
const pushedWithin = (replaced: readonly StoredNotification[], since: number): number[] =>
  replaced.flatMap(({ facts }) => pushTimesOf(facts).flatMap((ms) => (ms > since ? [Math.floor(ms / 1000)] : [])))

const requestOf = (facts: object): unknown => ('request_id' in facts ? facts.request_id : undefined)
