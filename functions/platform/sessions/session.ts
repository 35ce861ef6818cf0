import type { UserId } from '#shared/model/ids.ts'
import type { SessionUser } from '#shared/model/session-user.ts'

/** A live session: who it is, as they stand now, and which of their devices is calling. */
export type Session = {
  user: SessionUser
  userId: UserId
  /** The business that they own or drive for. */
  businessId?: string
  /** The stored fingerprint of the token; the token itself is only in the cookie. */
  tokenHash: string
  /** When a password was last typed for this session. */
  authenticatedAt: string
}
