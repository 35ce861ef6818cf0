import { notificationDevicesContract } from '#shared/contracts/notification-devices.ts'
import { notificationSettingsContract } from '#shared/contracts/notification-settings.ts'
import { unsubscribeContract } from '#shared/contracts/unsubscribe.ts'
import { clientFor } from './client-for.ts'

const { unsubscribe } = unsubscribeContract

/** One file for devices, settings and the link of a mail, because each file costs the first load of every page. */
export const notificationSettingsClient = clientFor({
  ...notificationDevicesContract,
  ...notificationSettingsContract,
  unsubscribe,
})
