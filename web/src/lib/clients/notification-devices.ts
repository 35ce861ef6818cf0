import { notificationDevicesContract } from '#shared/contracts/notification-devices.ts'
import { clientFor } from './client-for.ts'

export const notificationDevicesClient = clientFor(notificationDevicesContract)
