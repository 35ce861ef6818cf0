import { notificationSettingsContract } from '#shared/contracts/notification-settings.ts'
import { unsubscribeContract } from '#shared/contracts/unsubscribe.ts'
import { clientFor } from './client-for.ts'

const { unsubscribe } = unsubscribeContract

export const notificationSettingsClient = clientFor({ ...notificationSettingsContract, unsubscribe })
