import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import type { Key } from '#functions/platform/table/keys.ts'
import type { GiveBacks } from '#shared/model/give-backs.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { ownerOfCounts, pauseRow } from '../counters/pause-store.ts'
import { pauseMail } from './pause-mails.ts'

/** Whoever has to pause is written to once, and admins see it in their list. */
export const pauseEffects = (change: Change): Effect[] => {
  const row = change.new
  if (row?.SK !== 'COUNT') return []
  // We alone write these rows, in this shape.
  const { pausedUntil } = row as GiveBacks
  if (!pausedUntil || pausedUntil === (change.old as GiveBacks | undefined)?.pausedUntil) return []
  const counts: Key = { PK: String(row.PK), SK: row.SK }
  const who = ownerOfCounts(counts)
  const id = `pause#${who}#${pausedUntil}`
  const business = BusinessId.safeParse(who)
  return [
    { type: 'put-row', row: pauseRow(counts, { who, pausedUntil }) },
    business.success
      ? { type: 'mail-to-business', id, businessId: business.data, mail: pauseMail('business', pausedUntil) }
      : { type: 'mail-to-user', id, userId: who, mail: pauseMail('partner', pausedUntil) },
  ]
}
