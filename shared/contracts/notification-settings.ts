import * as z from 'zod/mini'
import { channels, switches, topics } from '#shared/model/notification-settings.ts'
import { contract } from './endpoint.ts'

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** The two may not be the same. */
const QuietHours = z.object({ from: TimeOfDay, to: TimeOfDay })

export const NotificationSettings = z.object({
  off: z.array(z.enum(switches)),
  /** Times of the day in London. */
  quiet: z.nullable(QuietHours),
})

const minute = 60
const limits = [{ by: 'user', max: 120, perSeconds: 10 * minute }] as const

export const notificationSettingsContract = contract({
  getSettings: {
    summary: 'What you have switched off, and your quiet hours.',
    method: 'GET',
    path: '/notifications/settings',
    access: 'signed-in',
    reply: NotificationSettings,
    failures: [],
  },
  switchTopic: {
    summary: 'Switches the pushes or the mails of one topic on or off.',
    method: 'PUT',
    path: '/notifications/settings/{topic}/{channel}',
    access: 'signed-in',
    whileSuspended: true,
    params: z.object({ topic: z.enum(topics), channel: z.enum(channels) }),
    body: z.object({ is_on: z.boolean() }),
    reply: NotificationSettings,
    failures: ['notifications.always-on'],
    limits,
  },
  setQuietHours: {
    summary: 'Sets the hours in which only what is urgent disturbs you, or ends them.',
    method: 'PUT',
    path: '/notifications/quiet-hours',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({ quiet: z.nullable(QuietHours) }),
    reply: NotificationSettings,
    failures: [],
    limits,
  },
})
