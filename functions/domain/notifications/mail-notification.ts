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

type Kind = (typeof notifications)[MailEffect['note']['kind']]

/**
 * Whether its reader may have it as a push, or later. Most readers have no such settings, and their mails wait for
 * nothing.
 */
const dependsOnPush = (kind: Kind, settings: NotificationSettings): boolean =>
  isMoved(kind, settings) || (kind.urgency !== 'high' && settings.quiet !== null)

/** Not mailed to a reader whose device has it. */
const isMoved = (kind: Kind, settings: NotificationSettings): boolean =>
  !waysOf(kind, settings, { hasDevice: true }).mail

/** Not if a device has it in place of the mail, and not while quiet hours hold it back. */
const isSentNow = async (
  userId: UserId,
  { id, note }: Pick<MailEffect, 'id' | 'note'>,
  settings: NotificationSettings,
  now: Date,
): Promise<boolean> => {
  const kind = notifications[note.kind]
  const [stored, mark] = await Promise.all([notificationStore.find(userId, note.id), readMark(id)])
  if (mark) return false
  const until = stored?.facts.heldUntil ?? heldUntil(kind, settings, now)?.toISOString()
  // Newer words about the same have replaced it, and have a push or a mail of their own.
  if (!stored) return !isMoved(kind, settings) && !until
  if (until) await holdBack({ userId, id: note.id }, until)
  return !until && !(isMoved(kind, settings) && stored.facts.isOnDevice)
}

/**
 * Mails a notification as its reader's settings say, unless its request has caused too many mails. Resolves to 'waits'
 * if that depends on its push, which has not been sent yet.
 */
export const mailNotification = async (
  userId: UserId,
  { id, mail: page, turn, canBeSwitchedOff, note }: MailEffect,
  { hasPushed, now }: { hasPushed: boolean; now: Date },
): Promise<'waits' | undefined> => {
  const kind = notifications[note.kind]
  const { topic } = kind
  const mail = withMailFoot(page, { userId, topic, canBeSwitchedOff }, { origin, keyRing })
  const order = { userId, mail, ...(canBeSwitchedOff && { canBeSwitchedOff, topic }) }
  let waits = false
  await mailToUser(id, order, async (row) => {
    const settings = settingsOf(read(UserItem)(row))
    const depends = dependsOnPush(kind, settings)
    waits = depends && !hasPushed
    if (waits || (depends && !(await isSentNow(userId, { id, note }, settings, now)))) return false
    return !turn || (await takeMailTurn({ ...turn, id }))
  })
  return waits ? 'waits' : undefined
}
