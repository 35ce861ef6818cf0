import type { Cover } from '#shared/model/cover.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { SessionUser } from '#shared/model/session-user.ts'

/** A live session: its user as they are now, and the device that calls. */
export type Session = {
  user: SessionUser
  userId: UserId
  /** The business that they own or drive for. */
  businessId?: string
  /** Absent until their first request. */
  hasPosted?: true
  /** What the papers of a partner cover. */
  cover?: Cover
  /** The stored fingerprint of the token; the token itself is only in the cookie. */
  tokenHash: string
  /** When the user last entered their password in this session. */
  authenticatedAt: string
}
