import { type Item, keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { NotificationEntry } from '#shared/contracts/notifications.ts'
import { isNotification, type Notification, wordsOf } from '#shared/model/notifications.ts'

/** Ids sort by time. They consist of our own words, ids and times, without blanks. */
export const notificationId = (at: string, eventId: string): string => `${at}#${eventId}`

export const timeOf = (id: string): string => id.slice(0, id.indexOf('#'))

/** A row of the list. A later release may have written it, so its kind is any text. */
export type StoredNotification = { id: string; facts: Facts }

type Facts = {
  kind: string
  /** When it was sent to its reader's devices; absent for one that is in the list alone. */
  pushedAt?: string
  /** When those that it has replaced were sent, in seconds, which take less room. */
  pushedBefore?: readonly number[]
}
const Facts = rowSchema<Facts>({ kind: 'string' })

export const sortKeyPrefix = keys.notification('', '').SK

export const storedNotificationOf = (row: Item): StoredNotification => ({
  id: String(row.SK).slice(sortKeyPrefix.length),
  facts: read(Facts)(row),
})

/** When an entry, and those that it has replaced, were sent to its reader's devices, in milliseconds. */
export const pushTimesOf = ({ pushedAt, pushedBefore = [] }: Pick<Facts, 'pushedAt' | 'pushedBefore'>): number[] => [
  ...pushedBefore.map((seconds) => seconds * 1000),
  ...(pushedAt ? [Date.parse(pushedAt)] : []),
]

const maxReasonBytes = 450

/** The mail has the whole reason. A row stays below a kilobyte, so that its write costs one unit. */
export const factsToKeep = (notification: Notification): Notification =>
  'reason' in notification && notification.reason
    ? { ...notification, reason: shortened(notification.reason, maxReasonBytes) }
    : notification

const shortened = (text: string, maxBytes: number): string => {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let kept = ''
  for (const sign of text) {
    if (Buffer.byteLength(`${kept}${sign}…`) > maxBytes) break
    kept += sign
  }
  return `${kept}…`
}

/** Up to which notification a user has read theirs. */
const ReadMark = rowSchema<{ readUpTo: string }>({ readUpTo: 'string' })

export const readUpToOf = (row: Item | undefined): string | undefined => read(ReadMark)(row)?.readUpTo

/** Empty for a kind that only a later release knows. */
export const toEntry = ({ id, facts }: StoredNotification, readUpTo = ''): NotificationEntry[] =>
  isNotification(facts) ? [{ id, kind: facts.kind, at: timeOf(id), ...wordsOf(facts), is_read: id <= readUpTo }] : []
