import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { PresenceItem } from './presence-item.ts'

/** Erasing an account while its partner is online takes them out of the list of those online. */
export const presenceEffects = (change: Change): Effect[] => {
  if (change.new || !change.old) return []
  const { userId, cell } = read(PresenceItem)(change.old)
  return cell ? [{ type: 'delete-row', key: keys.online(cell, userId) }] : []
}
