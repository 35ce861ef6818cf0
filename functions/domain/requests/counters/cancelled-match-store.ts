import { keys } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { memberLimits } from '#shared/model/limits.ts'
import type { RequestItem } from '../request-item.ts'
import { oneMoreParts, unlessPaused } from './give-back-store.ts'

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

const attributes = { times: 'cancelledMatchesAt', until: 'postingPausedUntil' }

/** Refuses a post during a pause. */
export const unlessPostingPaused = (now: Date): UpdateParts => unlessPaused(now, attributes)

/** The change of the owner's counters for one more cancelled match. */
export const countCancelledMatch = async ({ ownerId, event }: RequestItem): Promise<UpdateParts[]> => {
  const row = (await readRow(keys.historyCounts(ownerId))) ?? {}
  return cancelledMatchParts(read(CancelledMatchesRow)(row), new Date(event.at))
}

/** Records one more cancelled match, based on those that were read. */
export const cancelledMatchParts = (
  { cancelledMatchesAt: times, postingPausedUntil: pausedUntil }: CancelledMatches,
  now: Date,
): UpdateParts[] => oneMoreParts({ times, pausedUntil }, now, { most: memberLimits.cancelledMatches, attributes })
