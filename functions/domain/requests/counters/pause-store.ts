import type { Recipient } from '#functions/domain/shared/effect.ts'
import { directories, type Key, keys, kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { countRows } from '#functions/platform/table/read-rows.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { type GiveBacks, pausedAt } from '#shared/model/limits.ts'
import type { SuspensionMark } from '#shared/model/suspension.ts'

/** The give-backs in a row of counters, and the mark of a suspended user. */
export const GiveBacksRow = rowSchema<GiveBacks & { suspension?: SuspensionMark }>({})

/**
 * A pause, for the admins' list. The row is next to the counters of the user or business, who is paused from taking or
 * assigning jobs, or from posting.
 */
export type PauseItem = { who: UserId | BusinessId; pausedUntil: string; from?: 'posting' }
export const PauseItem = rowSchema<PauseItem>({ who: 'string', pausedUntil: 'string' })

/** The list of pauses, sorted by when they began. */
export const pauseList = directories.pauses

const keptSeconds = 90 * 24 * 3600

export const pauseRow = (counts: Key, { who, pausedUntil, from }: PauseItem) => ({
  ...keys.pauseOf(counts, pausedUntil),
  who,
  pausedUntil,
  ...(from && { from }),
  GSI1PK: pauseList,
  GSI1SK: `${pausedAt(pausedUntil)}#${who}`,
  ttl: Math.floor(Date.parse(pausedUntil) / 1000) + keptSeconds,
})

/** The owner of a row of counters; the prefix of its key tells whether it is a user or a business. */
export const ownerOfCounts = (row: Key): Recipient => {
  const id = ownerIdOf(row.PK)
  return kindOf(row) === 'businessCounters' ? { businessId: id as BusinessId } : { userId: id as UserId }
}

export const pauseStore = {
  countNow: (now: Date): Promise<number> =>
    countRows({
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :list AND GSI1SK >= :begun',
      ExpressionAttributeValues: { ':list': pauseList, ':begun': pausedAt(now.toISOString()) },
    }),
}

export type PauseStore = typeof pauseStore
