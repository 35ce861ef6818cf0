import { type Key, keys } from '#functions/platform/table/keys.ts'
import { londonTime } from '#shared/model/london.ts'
import { co2Of } from '../history/co2-of.ts'
import type { RequestItem } from '../request-item.ts'
import type { Also } from '../request-store.ts'

const add = (Key: Key, amounts: Record<string, number>, ttl?: number): Also => {
  const names = Object.keys(amounts)
  const keeping = ttl === undefined ? '' : ' SET #ttl = :ttl'
  return {
    action: {
      Update: {
        Key,
        UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}${keeping}`,
        ExpressionAttributeNames: {
          ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ...(keeping && { '#ttl': 'ttl' }),
        },
        ExpressionAttributeValues: {
          ...Object.fromEntries(names.map((name) => [`:${name}`, amounts[name]])),
          ...(keeping && { ':ttl': ttl }),
        },
      },
    },
    refusal: () => new Error('A counter has no condition'),
  }
}

const dayKeptSeconds = 400 * 24 * 3600

/** A fleet counts what it had in all, and on each day of London. */
const ofFleet = (businessId: string, endedAt: string, total: 'done' | 'cancelled'): Also[] => {
  const { date } = londonTime(new Date(endedAt))
  const ttl = Date.parse(`${date}T00:00:00Z`) / 1000 + dayKeptSeconds
  return [
    add(keys.businessCounts(businessId), { [total]: 1 }),
    add(keys.businessDay(businessId, date), { [total === 'done' ? 'completed' : 'cancelled']: 1 }, ttl),
  ]
}

/** What a request that has just come to its end counts for: in the histories of two people, and of a fleet. */
export const countersOf = (item: RequestItem): Also[] => {
  const { status, event, ownerId, carrierId, businessId } = item
  if (status === 'cancelled') return businessId ? ofFleet(businessId, event.at, 'cancelled') : []
  const grams = co2Of(item) ?? 0
  return [
    add(keys.historyCounts(ownerId), { reqDone: 1, reqCo2: grams }),
    ...(carrierId ? [add(keys.historyCounts(carrierId), { jobDone: 1, jobCo2: grams })] : []),
    ...(businessId ? ofFleet(businessId, event.at, 'done') : []),
  ]
}
