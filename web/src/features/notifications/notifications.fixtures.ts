import type { NotificationEntry } from '#shared/contracts/notifications.ts'

/** An entry whose id begins with its time, as on the server. */
export const entryAt = (at: string, more: Partial<NotificationEntry> = {}): NotificationEntry => ({
  id: `${at}#1`,
  kind: 'taken',
  at,
  title: `News of ${at}`,
  body: 'Rosalind takes it to Leeds, LS6.',
  opens: '/dashboard?tab=requests',
  is_read: true,
  ...more,
})

/** A page of the list, with as many unread as say so, unless there are more on other pages. */
export const pageOf = (items: NotificationEntry[], more: { unread?: number; next?: string } = {}) => ({
  items,
  unread: items.filter(({ is_read: isRead }) => !isRead).length,
  next: null,
  ...more,
})

export const unreadAt = (at: string, more: Partial<NotificationEntry> = {}) => entryAt(at, { is_read: false, ...more })
