import { type Key, keys } from '#functions/platform/table/keys.ts'
import { co2Of } from '../history/co2-of.ts'
import type { RequestItem } from '../request-item.ts'
import type { Also } from '../request-store.ts'

const add = (Key: Key, amounts: Record<string, number>): Also => {
  const names = Object.keys(amounts)
  return {
    action: {
      Update: {
        Key,
        UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, amounts[name]])),
      },
    },
    refusal: () => new Error('A counter has no condition'),
  }
}

/** What a request that has just come to its end counts for: in the histories of two people, and of a fleet. */
export const countersOf = (item: RequestItem): Also[] => {
  const { status, ownerId, carrierId, businessId } = item
  if (status === 'cancelled') return businessId ? [add(keys.businessCounts(businessId), { cancelled: 1 })] : []
  const grams = co2Of(item) ?? 0
  return [
    add(keys.historyCounts(ownerId), { reqDone: 1, reqCo2: grams }),
    ...(carrierId ? [add(keys.historyCounts(carrierId), { jobDone: 1, jobCo2: grams })] : []),
    ...(businessId ? [add(keys.businessCounts(businessId), { done: 1 })] : []),
  ]
}
