import { newSessionItem, newSessionToken, putSession } from '#functions/domain/accounts/sessions/session-store.ts'
import { unsubscribeToken } from '#functions/domain/notifications/unsubscribe-token.ts'
import { completionCode } from '#functions/domain/requests/completion-code.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { personStore } from '#functions/domain/users/person-store.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { putConnection } from '#functions/platform/sockets/connection-store.ts'
import { UserId } from '#shared/model/ids.ts'

/** A new session, with a socket where there are any: no password is hashed for it, and no limit counts it. */
export const beginSession = async (
  userId: string,
  { hasSocket }: { hasSocket: boolean },
): Promise<{ cookieValue: string; tokenHash: string } | undefined> => {
  const user = await personStore.find(userId)
  if (!user) return undefined
  const now = new Date()
  const { tokenHash, cookieValue } = newSessionToken(user.userId)
  await putSession(newSessionItem(user, tokenHash, 'Sameway tests', now))
  const connectionId = `${userId}.${now.getTime()}`
  if (hasSocket) await putConnection({ connectionId, userId: user.userId, tokenHash, connectedAt: now.toISOString() })
  return { cookieValue, tokenHash }
}

/** The token in the mails about a user's requests. */
export const unsubscribeLink = (userId: string): string =>
  unsubscribeToken(keyRing(), { userId: UserId.parse(userId), topic: 'requests' })

export const rightCode = (item: RequestItem): string | undefined => completionCode(item, keyRing())
