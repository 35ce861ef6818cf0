import { listNotifications } from '#functions/domain/notifications/list-notifications.ts'
import { notificationStore } from '#functions/domain/notifications/notification-store.ts'
import { readNotifications } from '#functions/domain/notifications/read-notifications.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { notificationsContract } from '#shared/contracts/notifications.ts'
import { lambdaFor } from '../lambda-for.ts'

/** The stores and settings that the use cases run on outside tests. */
export const deps = { notifications: notificationStore, keyRing, now: () => new Date() }

export const handler = lambdaFor('notifications', notificationsContract, {
  listNotifications: ({ session, query }) => listNotifications(deps, session, query),
  readNotifications: ({ session, body }) => readNotifications(deps, session, body),
})
