import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Effect } from '#functions/domain/shared/effect.ts'
import { config } from '#functions/platform/config.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { readMark, takeMailTurn } from '#functions/platform/mail/mail-store.ts'
import { mailToUser } from '#functions/platform/mail/send-mail.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type NotificationSettings, waysOf } from '#shared/model/notification-settings.ts'
import { notifications } from '#shared/model/notifications.ts'
import { heldUntil } from '#shared/model/quiet-hours.ts'
import { holdBack } from './hold-back.ts'
import { withMailFoot } from './mail-foot.ts'
import { notificationStore } from './notification-store.ts'
import { settingsOf } from './settings-store.ts'

const [origin = ''] = config.PUBLIC_ORIGINS

type MailEffect = Extract<Effect, { type: 'mail-to' }>

/** `pushed` ends when the pushes of the same change have been sent. */
type Moment = { pushed: Promise<unknown>; now: Date }

/**
 * Whether a mail is sent now: not if its reader has it moved to pushes and a device has it, and not while quiet hours
 * hold it back. Most readers have no such settings, and their mails wait for nothing.
 */
const isSentNow = async (
  userId: UserId,
  { id, note }: Pick<MailEffect, 'id' | 'note'>,
  settings: NotificationSettings,
  { pushed, now }: Moment,
): Promise<boolean> => {
  const kind = notifications[note.kind]
  const isMoved = !waysOf(kind, settings, { hasDevice: true }).mail
  const mayWait = kind.urgency !== 'high' && settings.quiet !== null
  if (!isMoved && !mayWait) return true
  await pushed
  const [stored, mark] = await Promise.all([notificationStore.find(userId, note.id), readMark(id)])
  if (mark) return false
  const until = stored?.facts.heldUntil ?? heldUntil(kind, settings, now)?.toISOString()
  // Newer words about the same have replaced it, and have a push or a mail of their own.
  if (!stored) return !isMoved && !until
  if (until) await holdBack({ userId, id: note.id }, until)
  return !until && !(isMoved && stored.facts.isOnDevice)
}

/** Mails a notification as its reader's settings say, unless its request has caused too many mails. */
export const mailNotification = async (
  userId: UserId,
  { id, mail: page, turn, canBeSwitchedOff, note }: MailEffect,
  moment: Moment,
): Promise<void> => {
  const { topic } = notifications[note.kind]
  const mail = withMailFoot(page, { userId, topic, canBeSwitchedOff }, { origin, keyRing })
  const order = { userId, mail, ...(canBeSwitchedOff && { canBeSwitchedOff, topic }) }
  await mailToUser(id, order, async (row) => {
    if (!(await isSentNow(userId, { id, note }, settingsOf(read(UserItem)(row)), moment))) return false
    return !turn || (await takeMailTurn({ ...turn, id }))
  })
}
