import { type Key, keys } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { Failure } from '#shared/model/failure.ts'
import { afterGiveBack, type GiveBacks, isRecent, maxGiveBacks, pausedText, pauseOf } from '#shared/model/limits.ts'
import type { RequestItem } from '../request-item.ts'
import { GiveBacksRow } from './pause-store.ts'

const pausedCodes = {
  requester: 'request.posting-paused',
  partner: 'request.taking-paused',
  business: 'business.taking-paused',
} as const

/** The failure for a requester, partner or business who is paused, with the end of the pause. */
export const pausedFailure = (who: keyof typeof pausedCodes, pausedUntil: string, now: Date): Failure => {
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(pausedUntil) - now.getTime()) / 1000))
  return new Failure(pausedCodes[who], { retryAfterSeconds, text: pausedText(who, pausedUntil) })
}

/** `countsOnce`: all jobs that go back at the same moment count as one. */
type Giver = { row: Key; most: number; countsOnce?: boolean }

export const readGiveBacks = async (row: Key): Promise<GiveBacks> => read(GiveBacksRow)((await readRow(row)) ?? {})

/**
 * The counters of the partner or business whose side gave the job back with this step, or left it undone. All jobs of a
 * deactivated driver count as one.
 */
export const giverOf = (was: RequestItem | undefined, { event }: RequestItem): Giver | undefined => {
  if (event.side !== 'carrier' || !was?.carrierId) return undefined
  if (!was.businessId) return { row: keys.historyCounts(was.carrierId), most: maxGiveBacks.partner }
  const row = keys.businessCounts(was.businessId)
  return { row, most: maxGiveBacks.business, countsOnce: event.type === 'withdraw' }
}

/** The attributes of a row of counters with the times that still count, and with the end of the pause they start. */
type Attributes = { times: string; until: string }

const ofGiveBacks: Attributes = { times: 'gaveBackAt', until: 'pausedUntil' }

/** Refuses the step during a pause. */
export const unlessPaused = (now: Date, { until }: Attributes = ofGiveBacks): UpdateParts => ({
  condition: `(attribute_not_exists(#${until}) OR #${until} <= :now)`,
  names: { [`#${until}`]: until },
  values: { ':now': now.toISOString() },
})

/** Records one more give-back, based on those that were read. */
export const giveBackParts = ({ gaveBackAt, pausedUntil }: GiveBacks, now: Date, giver: Giver): UpdateParts[] =>
  oneMoreParts({ times: gaveBackAt, pausedUntil }, now, { ...giver, attributes: ofGiveBacks })

type Before = { times: readonly string[] | undefined; pausedUntil: string | undefined }
type Counting = Pick<Giver, 'most' | 'countsOnce'> & { attributes: Attributes }

/**
 * Records one more time, based on those that were read. Of parallel ones each is added as long as there is room; the
 * one that is refused reads again and starts the pause.
 */
export const oneMoreParts = (
  { times, pausedUntil }: Before,
  now: Date,
  { most, countsOnce, attributes }: Counting,
): UpdateParts[] => {
  if (pauseOf({ pausedUntil }, now) || (countsOnce && times?.includes(now.toISOString()))) return []
  const old = times ?? []
  const after = afterGiveBack({ gaveBackAt: old }, now, most)
  const name = `#${attributes.times}`
  const partsOf = (part: UpdateParts): UpdateParts[] => [
    unlessPaused(now, attributes),
    { ...part, names: { [name]: attributes.times } },
  ]
  if (after.pausedUntil)
    return partsOf({ set: `#${attributes.until} = :until`, remove: name, values: { ':until': after.pausedUntil } })
  // One that counts once must not be added twice, so it replaces the list that was read.
  if (!countsOnce && old.every((time) => isRecent(time, now)))
    return partsOf({
      set: `${name} = list_append(if_not_exists(${name}, :none), :one)`,
      condition: `(attribute_not_exists(${name}) OR size(${name}) < :room)`,
      values: { ':none': [], ':one': [now.toISOString()], ':room': most - 1 },
    })
  return partsOf({
    set: `${name} = :times`,
    condition: times ? `${name} = :old` : `attribute_not_exists(${name})`,
    values: { ':times': after.gaveBackAt, ...(times && { ':old': old }) },
  })
}
