import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { adminMail, adminsChangedMail, passwordChangedMail } from './account-mails.ts'
import { isDriverAddress, isProtected, systemAdminEmail, UserItem } from './user-store.ts'

/** Notifies the user of changes of their password and of the admin flag. */
export const accountNotices = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  return old && user ? [...passwordEffects(old, user, change), ...adminFlagEffects(old, user, change)] : []
}

const passwordEffects = (
  old: UserItem,
  { userId, email, passwordChangedAt: changedAt }: UserItem,
  change: StreamChange,
): Effect[] =>
  changedAt && changedAt !== old.passwordChangedAt
    ? notify({
        ...{ id: `password#${userId}#${changedAt}`, to: { userId }, at: noticeTime(change, changedAt) },
        notification: { kind: 'passwordChanged' },
        ...(!isDriverAddress(email) && { mail: { to: email, ...passwordChangedMail } }),
      })
    : []

/**
 * Notifies the user and mails the system admin once: each change of the flag starts a new epoch, which is in the mail's
 * id.
 */
const adminFlagEffects = (old: UserItem, user: UserItem, change: StreamChange): Effect[] => {
  const { userId, email, epoch, isAdmin = false } = user
  if (isAdmin === (old.isAdmin ?? false)) return []
  const id = `${isAdmin ? 'granted' : 'withdrawn'}#${userId}#${epoch}`
  const hasOwnMail = !(isProtected(user) || isDriverAddress(email))
  return [
    ...notify({
      ...{ id: `admin#${id}`, to: { userId }, at: noticeTime(change) },
      notification: { kind: 'adminRights', isAdmin },
      ...(hasOwnMail && { mail: { to: email, ...adminMail(isAdmin) } }),
    }),
    ...(systemAdminEmail
      ? [{ type: 'mail' as const, id: `admins#${id}`, mail: { to: systemAdminEmail, ...adminsChangedMail(user) } }]
      : []),
  ]
}
