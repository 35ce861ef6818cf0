import { createHash } from 'node:crypto'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'

/** Somebody of the demo as if they had signed in, for the product's own use cases. */
export const createDemoSession = async (user: UserItem): Promise<Session> => {
  const { toSessionUser } = await import('#functions/platform/sessions/user-item.ts')
  return { user: toSessionUser(user), userId: user.userId, tokenHash: '', authenticatedAt: user.createdAt }
}

/** The same key each time, so that whoever goes on after a killed start finds what it left behind. */
export const demoIdempotencyKey = (userId: string, what: string) => ({
  seed: createHash('sha256').update(`demo ${userId} ${what}`).digest('base64url'),
  bodyHash: 'demo',
})
