import {
  deleteSession,
  listSessions,
  newSessionItem,
  putSession,
  type SessionItem,
} from '#functions/platform/sessions/session-store.ts'
import { newSessionToken } from '#functions/platform/sessions/session-token.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { deviceLabel } from './device-label.ts'

/** A sign-in: the row to store, and the secret that only the cookie will hold. */
export type NewSession = { user: UserItem; item: SessionItem; cookieValue: string }

/** Always with a new secret: one that somebody planted before must never become a session. */
export const newSession = (user: UserItem, userAgent: string, now: Date): NewSession => {
  const { tokenHash, cookieValue } = newSessionToken(user.userId)
  return { user, item: newSessionItem(user, tokenHash, deviceLabel(userAgent), now), cookieValue }
}

export const sessions = { list: listSessions, put: putSession, delete: deleteSession }
export type Sessions = typeof sessions
