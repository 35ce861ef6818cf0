import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { accountErasedMail, accountKeptMail, erasureBegunMail } from './erasure-mails.ts'

const onceMoreMs = 60_000

/**
 * Whoever asks to be erased ends what is open of theirs in that call; what it did not get to is done from here, and once
 * more when the lists have caught up with the last moment. The row of the day itself is laid here alone.
 */
export const erasureEffects = (change: Change): Effect[] => {
  const { PK, SK } = change.new ?? change.old ?? {}
  if (!String(PK).startsWith('USER#') || SK !== 'PROFILE') return []
  // We alone write these rows.
  const [old, user] = [change.old as UserItem | undefined, change.new as UserItem | undefined]
  if (!old) return []
  const { userId, email } = old
  const mailId = `erasure#${userId}#${user?.erasesAt ?? old.erasesAt}`
  if (!user) return old.isBeingErased ? [{ type: 'mail', id: `${mailId}#erased`, mail: accountErasedMail(email) }] : []
  const { erasesAt } = user
  if (erasesAt === old.erasesAt) return []
  if (!erasesAt) return [{ type: 'mail', id: `${mailId}#kept`, mail: accountKeptMail(email) }]
  const onceMoreAt = new Date(change.at.getTime() + onceMoreMs).toISOString()
  return [
    { type: 'schedule-task', task: { kind: 'account.erase', at: erasesAt, userId } },
    { type: 'schedule-task', task: { kind: 'account.leave', at: onceMoreAt, userId } },
    { type: 'erasure-requested', userId },
    { type: 'mail', id: mailId, mail: erasureBegunMail(email, erasesAt) },
  ]
}
