import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import type { UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type Looker, lookLimits, looksAgainAt, looksAllowed, looksSpentText } from '#shared/model/limits.ts'
import { londonDay } from '#shared/model/london.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import type { RequestItem } from '../request-item.ts'

/** A match shows an address and a phone number, so the daily matches of partners and businesses are counted. */
type CountedLook = { row: Key; userId?: UserId; amounts: Record<string, 1 | -1> }

const looksOn = (day: number): string => `looks${day}`

/** Each match counts one. A delivery on the same day takes it back; no other ending does. */
export const countedLook = (was: RequestItem, next: RequestItem): CountedLook | undefined => {
  const { carrierId, businessId, matchedOn } = isMatch(was, next) ? next : was
  const amount = isMatch(was, next) ? 1 : isDeliveredSameDay(was, next) && -1
  if (!amount || !carrierId || !matchedOn) return undefined
  const amounts = { [looksOn(matchedOn)]: amount } as const
  return businessId
    ? { row: keys.businessCounts(businessId), amounts }
    : { row: keys.historyCounts(carrierId), userId: carrierId, amounts }
}

const isMatch = (was: RequestItem, next: RequestItem): boolean => !isCarried(was.status) && next.status === 'matched'

/** Endings by the clock may be written days later, when the day is no longer counted. */
const isDeliveredSameDay = (was: RequestItem, { status, outcome, event }: RequestItem): boolean =>
  isCarried(was.status) &&
  status === 'completed' &&
  outcome === undefined &&
  event.by !== 'system' &&
  was.matchedOn === londonDay(new Date(event.at))

/** The day in which this row counts a match, if it counts one. */
export const lookIn = ({ amounts }: { amounts: Item }, { matchedOn }: RequestItem): number | undefined =>
  matchedOn !== undefined && amounts[looksOn(matchedOn)] === 1 ? matchedOn : undefined

const daysForgotten = 7

/** Counts a match if the day has room for it, and removes the counts of earlier days. */
export const lookParts = (day: number, business: Looker | undefined): UpdateParts[] => [
  { names: { '#looks': looksOn(day) } },
  business ? roomOf(business) : roomOfPartner(),
  ...Array.from({ length: daysForgotten }, (_, index) => {
    const name = looksOn(day - index - 1)
    return { remove: `#${name}`, names: { [`#${name}`]: name } }
  }),
]

const roomOf = (looker: Looker): UpdateParts => ({
  condition: '(attribute_not_exists(#looks) OR #looks < :looks)',
  values: { ':looks': looksAllowed(looker) },
})

/** The number of a partner's deliveries is in the same row, so nothing else is read. */
const roomOfPartner = (): UpdateParts => {
  const { isKnownAfter, whileNew, onceKnown } = lookLimits.partner
  return {
    condition:
      '(attribute_not_exists(#looks) OR #looks < :whileNew OR (#jobDone >= :isKnownAfter AND #looks < :onceKnown))',
    names: { '#jobDone': 'jobDone' },
    values: { ':whileNew': whileNew, ':isKnownAfter': isKnownAfter, ':onceKnown': onceKnown },
  }
}

const spentCodes = { partner: 'request.too-many-today', business: 'business.too-many-today' } as const

/** Why a match was refused, if the row of counters shows that the day is used up. */
export const looksFailure = (row: Item, day: number, business: Looker | undefined, now: Date): Failure | undefined => {
  const looker = business ?? ({ who: 'partner', delivered: Number(row.jobDone ?? 0) } as const)
  if (Number(row[looksOn(day)] ?? 0) < looksAllowed(looker)) return undefined
  const retryAfterSeconds = Math.ceil((looksAgainAt(now).getTime() - now.getTime()) / 1000)
  return new Failure(spentCodes[looker.who], { retryAfterSeconds, text: looksSpentText(looker, now) })
}
