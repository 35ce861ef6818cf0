import { co2SavedBy } from '#functions/domain/requests/request-item.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { type Counters, counterChanges } from '#functions/platform/table/update-expressions.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { pausedText } from '#shared/model/limits.ts'
import { londonTime } from '#shared/model/london.ts'
import { isCarried, isOver } from '#shared/model/request-lifecycle.ts'
import type { RequestItem } from '../request-item.ts'

/** A row of counters and how much of each; `userId` says whose it is, where it is a person's. */
export type Counted = { row: Key; amounts: Counters; userId?: UserId; ttl?: number }

const dayKeptSeconds = 400 * 24 * 3600

const ofPerson = (userId: UserId, amounts: Counters): Counted => ({ row: keys.historyCounts(userId), userId, amounts })

/** A fleet counts what it had in all, and on each day of London. */
const ofFleet = (businessId: string, { status, event }: RequestItem): Counted[] => {
  const { date } = londonTime(new Date(event.at))
  const ttl = Date.parse(`${date}T00:00:00Z`) / 1000 + dayKeptSeconds
  return [
    { row: keys.businessCounts(businessId), amounts: { [status === 'completed' ? 'done' : 'cancelled']: 1 } },
    { row: keys.businessDay(businessId, date), amounts: { [status]: 1 }, ttl },
  ]
}

/** What a request counts for as it stands: with its owner, with its carrier, and with a fleet that has had it. */
const countedFor = (item: RequestItem): Counted[] => {
  const { status, ownerId, carrierId, businessId } = item
  const done = Number(status === 'completed')
  const grams = done && (co2SavedBy(item) ?? 0)
  return [
    ofPerson(ownerId, { open: Number(!isOver(status)), reqDone: done, reqCo2: grams }),
    ...(carrierId ? [ofPerson(carrierId, { active: Number(isCarried(status)), jobDone: done, jobCo2: grams })] : []),
    ...(businessId && isOver(status) ? ofFleet(businessId, item) : []),
  ]
}

/**
 * What a step changes in the counters of everybody concerned. Both sides of it count by the same function, so the sums are
 * what the requests say, whichever way they went.
 */
export const countersOf = (was: RequestItem | undefined, next: RequestItem): Counted[] => {
  const before = byRow(was ? countedFor(was) : [])
  const after = byRow(countedFor(next))
  return [...new Map([...before, ...after])].flatMap(([name, counted]) => {
    const amounts = counterChanges(before.get(name)?.amounts ?? {}, after.get(name)?.amounts ?? {})
    return Object.keys(amounts).length > 0 ? [{ ...counted, amounts }] : []
  })
}

const byRow = (counted: Counted[]) => new Map(counted.map((one) => [`${one.row.PK} ${one.row.SK}`, one]))

const pausedCodes = { partner: 'request.taking-paused', business: 'business.taking-paused' } as const

/** Whoever gave too much back hears until when they may not take anything. */
export const pausedFailure = (who: keyof typeof pausedCodes, pausedUntil: string, now: Date): Failure => {
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(pausedUntil) - now.getTime()) / 1000))
  return new Failure(pausedCodes[who], { retryAfterSeconds, text: pausedText(who, pausedUntil) })
}
