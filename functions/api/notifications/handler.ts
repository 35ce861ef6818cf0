import { readUserAndSession } from '#functions/domain/accounts/sessions/session-store.ts'
import { deviceStore } from '#functions/domain/notifications/device-store.ts'
import { getPushKey, registerDevice, removeDevice } from '#functions/domain/notifications/devices.ts'
import { listNotifications } from '#functions/domain/notifications/list-notifications.ts'
import { notificationStore } from '#functions/domain/notifications/notification-store.ts'
import { readNotifications } from '#functions/domain/notifications/read-notifications.ts'
import { getSettings, setQuietHours, switchTopic } from '#functions/domain/notifications/settings.ts'
import { settingsStore } from '#functions/domain/notifications/settings-store.ts'
import { openUnsubscribe, unsubscribe } from '#functions/domain/notifications/unsubscribe.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { addressOf, isServed } from '#functions/platform/push/our-subject.ts'
import { vapidKeys } from '#functions/platform/push/vapid-keys.ts'
import { wholeNotificationsContract } from '#shared/contracts/whole-notifications.ts'
import { lambdaFor } from '../lambda-for.ts'

/** The stores and settings that the use cases run on outside tests. */
export const deps = {
  notifications: notificationStore,
  devices: deviceStore,
  settings: settingsStore,
  findUserAndSession: readUserAndSession,
  keyRing,
  vapidKeys,
  addressOf,
  isServed,
  now: () => new Date(),
}

export const handler = lambdaFor('notifications', wholeNotificationsContract, {
  listNotifications: ({ session, query }) => listNotifications(deps, session, query),
  readNotifications: ({ session, body }) => readNotifications(deps, session, body),
  getPushKey: () => getPushKey(deps),
  registerDevice: ({ session, body }) => registerDevice(deps, session, body),
  removeDevice: ({ session, params }) => removeDevice(deps, session, params.id),
  getSettings: ({ session }) => getSettings(deps, session),
  switchTopic: ({ session, params, body }) => switchTopic(deps, session, params, body),
  setQuietHours: ({ session, body }) => setQuietHours(deps, session, body),
  openUnsubscribe: async ({ params }) => openUnsubscribe(deps, params.token),
  unsubscribe: ({ params }) => unsubscribe(deps, params.token),
})
