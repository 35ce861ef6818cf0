import { notificationDevicesContract } from '#shared/contracts/notification-devices.ts'
import { notificationSettingsContract } from '#shared/contracts/notification-settings.ts'
import { clientFor } from './client-for.ts'

/** One file for both, because each file costs the first load of every page. */
export const notificationSettingsClient = clientFor({ ...notificationDevicesContract, ...notificationSettingsContract })
