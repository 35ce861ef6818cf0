import { notificationsContract } from '#shared/contracts/notifications.ts'
import { clientFor } from './client-for.ts'

export const notificationsClient = clientFor(notificationsContract)
