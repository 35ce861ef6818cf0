import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { afterGiveBack, isRecent, memberLimits, pauseOf } from '#shared/model/limits.ts'
import type { RequestItem } from '../request-item.ts'

/**
 * Part of an owner's counters: the times of cancelled matches that still count, and when their pause from posting ends.
 */
type CancelledMatches = { cancelledMatchesAt?: readonly string[]; postingPausedUntil?: string }
const CancelledMatchesRow = rowSchema<CancelledMatches>({})

export const postingPausedUntil = (counters: Record<string, unknown> | undefined): string | undefined =>
  read(CancelledMatchesRow)(counters)?.postingPausedUntil

/**
 * Whether the owner cancels a request that someone has accepted. Cancelling in the free minutes after a match counts,
 * too.
 */
export const isCancelledMatch = (was: RequestItem | undefined, { event, ownerId }: RequestItem): boolean =>
  was?.status === 'matched' && event.type === 'cancel' && event.by === ownerId

/** Refuses a post during a pause. */
export const unlessPostingPaused = (now: Date): UpdateParts => ({
  condition: '(attribute_not_exists(#postingPausedUntil) OR #postingPausedUntil <= :now)',
  names: { '#postingPausedUntil': 'postingPausedUntil' },
  values: { ':now': now.toISOString() },
})

/** The change of the owner's counters for one more cancelled match. */
export const countCancelledMatch = async ({ ownerId, event }: RequestItem): Promise<UpdateParts[]> => {
  const { Item = {} } = await table.send(
    new GetCommand({ TableName: tableName, Key: keys.historyCounts(ownerId), ConsistentRead: true }),
  )
  return cancelledMatchParts(read(CancelledMatchesRow)(Item), new Date(event.at))
}

const names = { '#cancelledMatchesAt': 'cancelledMatchesAt' }

/**
 * Records one more cancelled match, based on those that were read. Of parallel ones each is added as long as there is
 * room; the one that is refused reads again and starts the pause.
 */
export const cancelledMatchParts = (before: CancelledMatches, now: Date): UpdateParts[] => {
  const { cancelledMatchesAt: old = [], postingPausedUntil: pausedUntil } = before
  if (pauseOf({ pausedUntil }, now)) return []
  const most = memberLimits.cancelledMatches
  const after = afterGiveBack({ gaveBackAt: old }, now, most)
  return [
    unlessPostingPaused(now),
    after.pausedUntil
      ? {
          set: '#postingPausedUntil = :until',
          remove: '#cancelledMatchesAt',
          names,
          values: { ':until': after.pausedUntil },
        }
      : old.every((time) => isRecent(time, now))
        ? {
            set: '#cancelledMatchesAt = list_append(if_not_exists(#cancelledMatchesAt, :none), :one)',
            condition: '(attribute_not_exists(#cancelledMatchesAt) OR size(#cancelledMatchesAt) < :room)',
            names,
            values: { ':none': [], ':one': [now.toISOString()], ':room': most - 1 },
          }
        : {
            set: '#cancelledMatchesAt = :times',
            condition: '#cancelledMatchesAt = :old',
            names,
            values: { ':times': after.gaveBackAt, ':old': old },
          },
  ]
}
