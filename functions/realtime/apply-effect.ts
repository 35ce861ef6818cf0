import { endSockets } from '#functions/domain/accounts/sessions/end-sockets.ts'
import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Effect } from '#functions/domain/shared/effect.ts'
import { forgetSockets } from '#functions/platform/sockets/connection-store.ts'
import { pushToUser } from '#functions/platform/sockets/sockets.ts'
import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

/**
 * Does what follows from a change. It may come again, so each is safe to do twice. What few changes need is loaded by the
 * first of them: the mail client alone is a good part of what a cold start would load.
 */
export const applyEffect = async (effect: Effect): Promise<void> => {
  switch (effect.type) {
    case 'mail': {
      const { sendMail } = await import('#functions/platform/mail/send-mail.ts')
      const { id, mail, codeRow } = effect
      return sendMail(id, mail, codeRow ? { codeRow } : { mail })
    }
    case 'mail-to-user': {
      const { id, userId, mail, turn } = effect
      const [{ mailToUser }, { takeMailTurn }] = await Promise.all([
        import('#functions/platform/mail/send-mail.ts'),
        import('#functions/platform/mail/take-mail-turn.ts'),
      ])
      if (turn && !(await takeMailTurn({ ...turn, id }))) return
      return mailToUser(id, userId, mail)
    }
    case 'mail-to-business': {
      const { mailToBusiness } = await import('./notify-business.ts')
      return mailToBusiness(effect)
    }
    case 'push-to-business': {
      const { pushToBusiness } = await import('./notify-business.ts')
      return pushToBusiness(effect)
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
      const { announceJob: tellOfJob } = await import('./notify-pool.ts')
      return tellOfJob(effect.news)
    }
    case 'pool-removed': {
      const { announceJobGone: tellJobGone } = await import('./notify-pool.ts')
      return tellJobGone(effect)
    }
    case 'partnership-ended': {
      const { endPartnership } = await import('#functions/domain/requests/end-open-work.ts')
      return endPartnership(effect.userId, new Date())
    }
    case 'erasure-requested': {
      const { endOpenWork } = await import('#functions/domain/requests/end-open-work.ts')
      return endOpenWork(effect.userId, new Date())
    }
    case 'driver-deactivated': {
      const { endDriving } = await import('#functions/domain/requests/end-open-work.ts')
      return endDriving(effect.userId, new Date())
    }
    case 'business-renamed': {
      const { renameDriversOf } = await import('./rename-drivers-of.ts')
      return renameDriversOf(effect.businessId)
    }
    case 'ride-removed': {
      const { endRide } = await import('#functions/domain/requests/end-open-work.ts')
      return endRide(effect.partnerId, effect.rideId, new Date())
    }
    case 'end-sockets':
      await endSockets(effect.userId, new Date())
      return
    case 'forget-sockets':
      return forgetSockets(effect.userId)
  }
}
