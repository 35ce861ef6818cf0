import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
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

export const readGiveBacks = async (Key: Key): Promise<GiveBacks> => {
  const { Item = {} } = await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))
  return read(GiveBacksRow)(Item)
}

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

/** Refuses the step during a pause. */
export const unlessPaused = (now: Date): UpdateParts => ({
  condition: '(attribute_not_exists(#pausedUntil) OR #pausedUntil <= :now)',
  names: { '#pausedUntil': 'pausedUntil' },
  values: { ':now': now.toISOString() },
})

const gaveBackNames = { '#gaveBackAt': 'gaveBackAt' }

/**
 * Records one more give-back, based on those that were read. Of parallel ones each is added as long as there is room;
 * the one that is refused reads again and starts the pause.
 */
export const giveBackParts = (before: GiveBacks, now: Date, { most, countsOnce }: Giver): UpdateParts[] => {
  if (pauseOf(before, now)) return []
  if (countsOnce && before.gaveBackAt?.includes(now.toISOString())) return []
  const { gaveBackAt = [], pausedUntil } = afterGiveBack(before, now, most)
  if (pausedUntil)
    return [
      unlessPaused(now),
      { set: '#pausedUntil = :until', remove: '#gaveBackAt', names: gaveBackNames, values: { ':until': pausedUntil } },
    ]
  const old = before.gaveBackAt ?? []
  // One that counts once must not be added twice, so it replaces the list that was read.
  if (!countsOnce && old.every((time) => isRecent(time, now)))
    return [
      unlessPaused(now),
      {
        set: '#gaveBackAt = list_append(if_not_exists(#gaveBackAt, :none), :one)',
        condition: '(attribute_not_exists(#gaveBackAt) OR size(#gaveBackAt) < :room)',
        names: gaveBackNames,
        values: { ':none': [], ':one': [now.toISOString()], ':room': most - 1 },
      },
    ]
  return [
    unlessPaused(now),
    {
      set: '#gaveBackAt = :marks',
      condition: before.gaveBackAt ? '#gaveBackAt = :old' : 'attribute_not_exists(#gaveBackAt)',
      names: gaveBackNames,
      values: { ':marks': gaveBackAt, ...(before.gaveBackAt && { ':old': old }) },
    },
  ]
}
