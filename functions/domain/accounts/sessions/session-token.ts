import { createHash, randomBytes } from 'node:crypto'
import { clearCookie, cookieNames, hintName, setCookie } from '#functions/platform/lambda/cookies.ts'
import { isUserId, type UserId } from '#shared/model/ids.ts'

/** What the cookie holds: who, and a secret of which the table knows only the fingerprint. */
export type SessionToken = { userId: UserId; tokenHash: string }

const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export const newSessionToken = (userId: UserId): SessionToken & { cookieValue: string } => {
  const secret = randomBytes(32).toString('base64url')
  return { userId, tokenHash: hash(secret), cookieValue: `${userId}.${secret}` }
}

/** Reads the cookie without asking the table; a value that cannot be one of ours is no session. */
export const readSessionToken = (cookies: Record<string, string>): SessionToken | undefined => {
  const [userId, secret] = (cookies[cookieNames.session] ?? '').split('.')
  if (!isUserId(userId) || !secret || !/^[\w-]{43}$/.test(secret)) return undefined
  return { userId, tokenHash: hash(secret) }
}

export const sessionCookies = (cookieValue: string, maxAgeSeconds: number): string[] => [
  setCookie(cookieNames.session, cookieValue, { maxAgeSeconds }),
  setCookie(hintName, '1', { maxAgeSeconds, readable: true }),
]

export const noSessionCookies = (): string[] => [clearCookie(cookieNames.session), clearCookie(hintName, true)]
