import { notificationSettingsContract } from '#shared/contracts/notification-settings.ts'
import { clientFor } from './client-for.ts'

export const notificationSettingsClient = clientFor(notificationSettingsContract)
