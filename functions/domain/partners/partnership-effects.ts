import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { endWorkEffects } from '#functions/domain/shared/end-work-effects.ts'
import { read } from '#functions/platform/table/row-schema.ts'

/** A partner who is no longer verified gives back their jobs, whatever changed their row. */
export const partnershipEffects = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  const isEnded = old?.isVerifiedPartner && !user?.isVerifiedPartner
  return isEnded ? endWorkEffects({ kind: 'partner.fall', userId: old.userId }, change) : []
}
