import { notificationDevicesContract } from './notification-devices.ts'
import { notificationSettingsContract } from './notification-settings.ts'
import { notificationsContract } from './notifications.ts'
import { unsubscribeContract } from './unsubscribe.ts'

/** All calls about notifications. A page loads the list's alone at first, because it has no room for the others. */
export const wholeNotificationsContract = {
  ...notificationsContract,
  ...notificationDevicesContract,
  ...notificationSettingsContract,
  ...unsubscribeContract,
}
