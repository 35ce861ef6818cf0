import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import { fingerprint, kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { adminMail, adminsChangedMail, passwordChangedMail } from './account-mails.ts'
import { CodeItem } from './one-time-code/code.ts'
import { codeMail } from './one-time-code/notifications.ts'
import { isDriverAddress, isProtected, systemAdminEmail, toSessionUser, UserItem } from './user-item.ts'

/** Who is told of a change to a code, a person, a session or a socket. */
export const accountEffects = (change: Change, ring: () => KeyRing, now: Date): Effect[] => {
  const row = change.new ?? change.old
  const kind = kindOf(row)
  if (kind === 'code') return codeEffects(change, ring, now)
  const userId = ownerIdOf(row?.PK)
  if (kind === 'session') return change.new ? [] : [{ type: 'end-sockets', userId }]
  // A session may have ended between the check at the door and the row; whoever slipped in is found here.
  if (kind === 'sockets') return hasOpened(change) ? [{ type: 'end-sockets', userId }] : []
  if (kind === 'user') return userEffects(read(UserItem)(change.old), read(UserItem)(change.new), change.at)
  return []
}

const hasOpened = (change: Change): boolean => {
  // We alone write these rows.
  const [before, after] = [change.old?.sockets, change.new?.sockets] as [Set<string>?, Set<string>?]
  return [...(after ?? [])].some((socket) => !before?.has(socket))
}

const codeEffects = ({ old, new: row }: Change, ring: () => KeyRing, now: Date): Effect[] => {
  const sent = read(CodeItem)(row)
  if (!row || !sent || sent.sentAt === old?.sentAt) return []
  const mail = codeMail(sent, ring, now)
  const id = `code#${sent.purpose}#${fingerprint(sent.to)}#${sent.sentAt}`
  return mail ? [{ type: 'mail', id, mail, codeRow: { PK: String(row.PK), SK: String(row.SK) } }] : []
}

const userEffects = (old: UserItem | undefined, user: UserItem | undefined, at: Date): Effect[] => {
  if (!old) return []
  if (!user)
    return [
      { type: 'end-sockets', userId: old.userId },
      { type: 'forget-sockets', userId: old.userId },
    ]
  const { userId, email, epoch, passwordChangedAt } = user
  const effects: Effect[] = []
  if (passwordChangedAt && passwordChangedAt !== old.passwordChangedAt && !isDriverAddress(email)) {
    effects.push({ type: 'mail', id: `password#${userId}#${passwordChangedAt}`, mail: passwordChangedMail(email) })
  }
  effects.push(...adminFlagEffects(old, user))
  if (epoch !== old.epoch || user.isDeactivated !== old.isDeactivated) effects.push({ type: 'end-sockets', userId })
  if (JSON.stringify(toSessionUser(user)) !== JSON.stringify(toSessionUser(old))) {
    const v = at.getTime()
    effects.push({ type: 'push', userId, event: { type: 'session_changed', id: `${userId}.${v}`, v } })
  }
  return effects
}

/** Both the person and the system admin hear of it, once: whoever becomes an admin begins an epoch of their own. */
const adminFlagEffects = (old: UserItem, user: UserItem): Effect[] => {
  const { userId, email, epoch, isAdmin = false } = user
  if (isAdmin === (old.isAdmin ?? false)) return []
  const id = `${isAdmin ? 'granted' : 'withdrawn'}#${userId}#${epoch}`
  const hasOwnMail = !(isProtected(user) || isDriverAddress(email))
  return [
    ...(hasOwnMail ? [mailTo(email, `admin#${id}`, adminMail(isAdmin))] : []),
    ...(systemAdminEmail ? [mailTo(systemAdminEmail, `admins#${id}`, adminsChangedMail(user))] : []),
  ]
}

const mailTo = (to: string, id: string, mail: Omit<Mail, 'to'>): Effect => ({ type: 'mail', id, mail: { to, ...mail } })
