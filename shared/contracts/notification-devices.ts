import * as z from 'zod/mini'
import { contract } from './endpoint.ts'

const minute = 60
const message = z.object({ message: z.string() })

/** The devices that get pushes. */
export const notificationDevicesContract = contract({
  getPushKey: {
    summary: 'The key that a browser subscribes to our pushes with (`applicationServerKey`), and its id.',
    method: 'GET',
    path: '/notifications/key',
    access: 'signed-in',
    reply: z.object({ public_key: z.string(), key_id: z.string() }),
    failures: [],
  },
  registerDevice: {
    summary:
      'Sends your notifications to this browser until its session’s life ends, or you log out. A browser belongs to one account, and an account has at most ten: the oldest one goes.',
    method: 'POST',
    path: '/notifications/devices',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({
      endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
      p256dh: z.string().check(z.maxLength(100)),
      auth: z.string().check(z.maxLength(40)),
      /** The key that it has subscribed with. */
      key_id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
    }),
    reply: z.object({ id: z.string() }),
    failures: ['push.unsupported', 'push.stale-key', 'state.moved'],
    limits: [{ by: 'user', max: 60, perSeconds: 10 * minute }],
  },
  removeDevice: {
    summary: 'Sends no more notifications to this browser.',
    method: 'DELETE',
    path: '/notifications/devices/{id}',
    access: 'signed-in',
    whileSuspended: true,
    params: z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/)) }),
    reply: message,
    failures: [],
  },
})
