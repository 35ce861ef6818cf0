import { isDeepStrictEqual } from 'node:util'
import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { endWorkEffects } from '#functions/domain/shared/end-work-effects.ts'
import { read } from '#functions/platform/table/row-schema.ts'

/**
 * A partner who is no longer verified gives back their jobs, and one whose papers have changed those that they no
 * longer cover.
 */
export const partnershipEffects = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  if (!old?.isVerifiedPartner) return []
  const { userId } = old
  if (!user?.isVerifiedPartner) return endWorkEffects({ kind: 'partner.fall', userId }, change)
  return isDeepStrictEqual(old.cover, user.cover) ? [] : endWorkEffects({ kind: 'papers.fall', userId }, change)
}
