import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { BusinessItem } from './business-item.ts'
import type { DriverItem } from './driver-item.ts'

/** The row of a password; `changedAt` tells a new password from an old one that was only hashed anew. */
export type CredentialsItem = {
  userId: UserId
  passwordHash: string
  changedAt: string
  /** Until when a password that somebody else made up may be used to sign in. */
  temporaryUntil?: string
}
export const CredentialsItem = rowSchema<CredentialsItem>({
  userId: 'string',
  passwordHash: 'string',
  changedAt: 'string',
})

/**
 * The two rows are read one after the other, and a change of password between them would let the old one count for what
 * follows the new one.
 */
export const isWhole = (user: UserItem, { changedAt }: CredentialsItem): boolean =>
  changedAt === (user.passwordChangedAt ?? user.createdAt)

/** The row that makes an address unique, and finds its account. */
export type EmailLock = { userId: UserId; email: string }
export const EmailLock = rowSchema<EmailLock>({ userId: 'string', email: 'string' })

/** Everything that comes into being with an account. */
export type Account = {
  user: UserItem
  credentials: CredentialsItem
  business?: BusinessItem
  driver?: DriverItem
}
