import { type Key, keys } from '#functions/platform/table/keys.ts'
import type { UpdateParts } from '#functions/platform/table/update-parts.ts'
import { afterGiveBack, type GiveBacks, isRecent, mostGiveBacks, pauseOf } from '#shared/model/give-backs.ts'
import type { RequestItem } from '../request-item.ts'

export type Giver = { row: Key; most: number }

/** Whoever gave a job back with this step: a partner, or the business whose driver had it. */
export const giverOf = (was: RequestItem | undefined, { event }: RequestItem): Giver | undefined => {
  if (event.type !== 'giveBack' || !was?.carrierId) return undefined
  return was.businessId
    ? { row: keys.businessCounts(was.businessId), most: mostGiveBacks.business }
    : { row: keys.historyCounts(was.carrierId), most: mostGiveBacks.partner }
}

/** Holds somebody up who may not take jobs just now. */
export const unlessPaused = (now: Date): UpdateParts => ({
  condition: '(attribute_not_exists(#pausedUntil) OR #pausedUntil <= :now)',
  names: { '#pausedUntil': 'pausedUntil' },
  values: { ':now': now.toISOString() },
})

const marks = { '#gaveBackAt': 'gaveBackAt' }

/**
 * Writes one more give-back down, as what was read of the others says. Of several at once each adds itself while there is
 * room; who finds none looks again, and begins the pause.
 */
export const giveBackParts = (before: GiveBacks, now: Date, { most }: Giver): UpdateParts[] => {
  if (pauseOf(before, now)) return []
  const { gaveBackAt = [], pausedUntil } = afterGiveBack(before, now, most)
  if (pausedUntil)
    return [
      unlessPaused(now),
      { set: '#pausedUntil = :until', remove: '#gaveBackAt', names: marks, values: { ':until': pausedUntil } },
    ]
  const old = before.gaveBackAt ?? []
  if (old.every((at) => isRecent(at, now)))
    return [
      unlessPaused(now),
      {
        set: '#gaveBackAt = list_append(if_not_exists(#gaveBackAt, :none), :one)',
        condition: '(attribute_not_exists(#gaveBackAt) OR size(#gaveBackAt) < :room)',
        names: marks,
        values: { ':none': [], ':one': [now.toISOString()], ':room': most - 1 },
      },
    ]
  return [
    unlessPaused(now),
    {
      set: '#gaveBackAt = :marks',
      condition: '#gaveBackAt = :old',
      names: marks,
      values: { ':marks': gaveBackAt, ':old': old },
    },
  ]
}
