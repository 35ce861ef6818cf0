import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { listConnections } from '#functions/platform/realtime/connection-store.ts'
import type { Effect } from '#functions/platform/realtime/effect.ts'
import { endSockets } from '#functions/platform/realtime/end-sockets.ts'
import { postToSocket } from '#functions/platform/realtime/sockets.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

export const carryOut = async (effect: Effect): Promise<void> => {
  switch (effect.type) {
    case 'mail': {
      // Most changes mail nobody, and the mail client is a good part of what a cold start would load.
      const { sendMail } = await import('#functions/platform/mail/send-mail.ts')
      return sendMail(effect.id, effect.mail)
    }
    case 'mail-to-user': {
      const { mailToUser } = await import('#functions/platform/mail/mail-to-user.ts')
      return mailToUser(effect.id, effect.userId, effect.mail)
    }
    case 'put':
      await table.send(new PutCommand({ TableName: tableName, Item: effect.row }))
      return
    case 'end-sockets':
      await endSockets(effect.userId, new Date())
      return
    case 'push': {
      const connections = await listConnections(effect.userId)
      await Promise.all(connections.map((connection) => postToSocket(connection, effect.event)))
    }
  }
}
