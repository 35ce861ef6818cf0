import { listConnections } from '#functions/platform/realtime/connection-store.ts'
import type { Effect } from '#functions/platform/realtime/effect.ts'
import { endSockets } from '#functions/platform/realtime/end-sockets.ts'
import { postToSocket } from '#functions/platform/realtime/sockets.ts'

export const carryOut = async (effect: Effect): Promise<void> => {
  switch (effect.type) {
    case 'mail': {
      // Most changes mail nobody, and the mail client is a good part of what a cold start would load.
      const { sendMail } = await import('#functions/platform/mail/send-mail.ts')
      return sendMail(effect.id, effect.mail)
    }
    case 'end-sockets':
      await endSockets(effect.userId, new Date())
      return
    case 'push': {
      const connections = await listConnections(effect.userId)
      await Promise.all(connections.map((connection) => postToSocket(connection, effect.event)))
    }
  }
}
