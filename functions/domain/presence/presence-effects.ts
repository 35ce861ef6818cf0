import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { keys, kindOf } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { PresenceItem } from './presence-item.ts'

/** Whoever erases their account while they are online is not to stay among those online. */
export const presenceEffects = (change: Change): Effect[] => {
  if (change.new || !change.old || kindOf(change.old) !== 'presence') return []
  const { userId, cell } = read(PresenceItem)(change.old)
  return cell ? [{ type: 'delete-row', key: keys.online(cell, userId) }] : []
}
