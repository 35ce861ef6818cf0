import * as z from 'zod/mini'
import { optional } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

/** Begins with the time, so that ids sort from old to new. */
const Id = z.string().check(z.minLength(1), z.maxLength(200))

export const NotificationEntry = z.object({
  id: Id,
  kind: z.string(),
  at: z.string(),
  title: z.string(),
  body: z.string(),
  /** The path that it leads to. */
  opens: z.string(),
  is_read: z.boolean(),
})
export type NotificationEntry = z.output<typeof NotificationEntry>

/** Beyond this many, only "99+" is shown. */
export const maxUnread = 99

const minute = 60

/** The list. `wholeNotificationsContract` has the calls of devices and settings, too. */
export const notificationsContract = contract({
  listNotifications: {
    summary: 'Your notifications of the last 60 days, newest first, and how many of them you have not read.',
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    query: z.object({ cursor: optional(z.string().check(z.maxLength(1000))) }),
    reply: z.object({
      items: z.array(NotificationEntry),
      /** At most one more than `maxUnread`. */
      unread: z.number(),
      next: z.nullable(z.string()),
    }),
    failures: [],
  },
  readNotifications: {
    summary: 'Marks your notifications as read, up to one of them.',
    method: 'POST',
    path: '/notifications/read',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({ up_to: Id }),
    reply: z.object({ unread: z.number() }),
    failures: [],
    limits: [{ by: 'user', max: 120, perSeconds: 10 * minute }],
  },
})
