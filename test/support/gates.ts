import type { Cover } from '#shared/model/cover.ts'
import { setOnUser } from './test-users.ts'

/** Writes what the papers of a partner cover, as an admin's decision does. */
export const setCover = ({ userId }: { userId: string }, cover: Partial<Cover>): Promise<void> =>
  setOnUser(userId, 'cover', { since: '2026-01-01', ...cover })

/** Every paper of a partner in England, for years. */
export const allPapers = {
  hire: '2030-01-01',
  waste: '2030-01-01',
  wasteBy: 'Environment Agency',
  work: 'always',
} as const satisfies Partial<Cover>
