import type { UserItem } from './user-item.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long a session lives without a call, and at the longest; shorter where more is at stake or a phone is shared. */
export const sessionPolicy = (
  user: Pick<UserItem, 'isAdmin' | 'isDriver'>,
): { idleSeconds: number; lifeSeconds: number } => {
  if (user.isAdmin) return { idleSeconds: 30 * minute, lifeSeconds: 8 * hour }
  if (user.isDriver) return { idleSeconds: 1 * day, lifeSeconds: 7 * day }
  return { idleSeconds: 7 * day, lifeSeconds: 30 * day }
}

export const maxSessions = 10
/** A sign of life is written at most this often, so that most calls write nothing. */
export const seenEverySeconds = 10 * minute
/** How long typing a temporary password counts as having just typed it. */
export const freshSeconds = 15 * minute
