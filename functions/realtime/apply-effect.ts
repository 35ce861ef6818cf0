import { endSockets } from '#functions/domain/accounts/sessions/end-sockets.ts'
import { notificationId } from '#functions/domain/notifications/notification-item.ts'
import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Effect, Recipient } from '#functions/domain/shared/effect.ts'
import { loadOnce } from '#functions/platform/load-once.ts'
import { forgetSockets } from '#functions/platform/sockets/connection-store.ts'
import { pushToUser } from '#functions/platform/sockets/sockets.ts'
import { DeleteCommand, GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'

const loadSendMail = loadOnce(() => import('#functions/platform/mail/send-mail.ts'))
const loadMailNotification = loadOnce(() => import('#functions/domain/notifications/mail-notification.ts'))
const loadNotificationStore = loadOnce(
  async () => (await import('#functions/domain/notifications/notification-store.ts')).notificationStore,
)
const loadWriteNotification = loadOnce(() => import('#functions/domain/notifications/write-notification.ts'))
const loadNotifyPool = loadOnce(() => import('./notify-pool.ts'))
const loadPushJob = loadOnce(() => import('./push-job.ts'))
const loadPushNotification = loadOnce(() => import('#functions/domain/notifications/push-notification.ts'))
const loadEndStoredDevices = loadOnce(() => import('#functions/domain/notifications/end-stored-devices.ts'))

export type MailEffect = Extract<Effect, { type: 'mail' | 'mail-to' }>

export const isMail = (effect: Effect): effect is MailEffect => effect.type === 'mail' || effect.type === 'mail-to'

/**
 * Applies an effect of a change, unless it is a mail. The stream may repeat a change, so each effect is safe to apply
 * twice. Modules that few effects need are loaded late: the mail client alone would be a large part of a cold start.
 */
export const applyEffect = async (effect: Exclude<Effect, MailEffect>): Promise<void> => {
  switch (effect.type) {
    case 'note': {
      const userId = await findUserId(effect.to)
      if (!userId) return
      const [{ writeNotification }, notifications] = await Promise.all([
        loadWriteNotification(),
        loadNotificationStore(),
      ])
      return writeNotification({ notifications }, userId, effect)
    }
    case 'push-to-business': {
      const ownerId = await findUserId(effect)
      return ownerId ? pushToUser(ownerId, effect.event) : undefined
    }
    case 'put-row':
      await table.send(new PutCommand({ TableName: tableName, Item: effect.row }))
      return
    case 'delete-row':
      await table.send(new DeleteCommand({ TableName: tableName, Key: effect.key }))
      return
    case 'schedule-task':
      return scheduleTask(effect.task)
    case 'push':
      return pushToUser(effect.userId, effect.event)
    case 'pool-added': {
      const { announceJob } = await loadNotifyPool()
      return announceJob(effect.news)
    }
    case 'pool-removed': {
      const { announceJobGone } = await loadNotifyPool()
      return announceJobGone(effect)
    }
    case 'end-work': {
      const { endWork } = await import('#functions/domain/requests/end-open-work.ts')
      return endWork(effect.end, new Date())
    }
    case 'search-parts': {
      const { searchPartsStore } = await import('#functions/domain/accounts/search/search-parts-store.ts')
      return searchPartsStore.settle(effect.userId, effect.rows)
    }
    case 'business-renamed': {
      const [{ renameDrivers }, { businessStore }, { driverStore }] = await Promise.all([
        import('#functions/domain/businesses/business-profile.ts'),
        import('#functions/domain/businesses/business-store.ts'),
        import('#functions/domain/drivers/driver-store.ts'),
      ])
      return renameDrivers({ businesses: businessStore, drivers: driverStore }, effect.businessId)
    }
    case 'end-sockets':
      await endSockets(effect.userId, new Date())
      return (await loadEndStoredDevices()).endStoredDevices(effect.userId, new Date())
    case 'forget-sockets':
      return forgetSockets(effect.userId)
    case 'forget-notifications':
      return (await loadNotificationStore()).forget(effect.userId)
  }
}

/** Resolves to 'waits' for a mail that depends on what becomes of the change's pushes, which have not been sent yet. */
export const mailEffect = async (effect: MailEffect, { hasPushed = false } = {}): Promise<'waits' | undefined> => {
  if (effect.type === 'mail') {
    const { id, mail, codeRow } = effect
    const { sendMail } = await loadSendMail()
    await sendMail(id, mail, codeRow ? { codeRow } : { mail })
    return undefined
  }
  const [userId, { mailNotification }] = await Promise.all([findUserId(effect.to), loadMailNotification()])
  return userId ? mailNotification(userId, effect, { hasPushed, now: new Date() }) : undefined
}

/** Sends an effect to devices, after its row or its frames. `at` is the time of the change. */
export const pushEffect = async (effect: Effect, at: Date): Promise<void> => {
  if (effect.type === 'pool-added') {
    const { pushJob } = await loadPushJob()
    return pushJob(effect.news, at)
  }
  if (effect.type !== 'note') return
  const userId = await findUserId(effect.to)
  if (!userId) return
  const { pushNotification } = await loadPushNotification()
  return pushNotification({ userId, id: notificationId(effect.at, effect.id) }, effect.notification, new Date())
}

/** Undefined if the business is erased. */
const findUserId = async (to: Recipient): Promise<UserId | undefined> => {
  if ('userId' in to) return to.userId
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.business(to.businessId) }))
  return Item && (String(Item.ownerId) as UserId) // only our own code writes it
}
