import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { read } from '#functions/platform/table/row-schema.ts'

const recheckMs = 60_000

/**
 * Revoking a partner gives back their jobs in the same call. This effect, which follows from any such change of the
 * user's row, gives back what that call missed. The lists may lag behind a job that was accepted in the last moment, so
 * a task gives back once more a minute later.
 */
export const partnershipEffects = (change: Change): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  if (!old?.isVerifiedPartner || user?.isVerifiedPartner) return []
  const { userId } = old
  const at = new Date(change.at.getTime() + recheckMs).toISOString()
  return [
    { type: 'partnership-ended', userId },
    { type: 'schedule-task', task: { kind: 'partner.fall', at, userId } },
  ]
}
