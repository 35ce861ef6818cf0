import { type Key, keys } from '#functions/platform/table/keys.ts'
import type { RequestItem } from './request-item.ts'
import type { Also } from './request-store.ts'

const addOne = (Key: Key, counter: string): Also => ({
  action: {
    Update: {
      Key,
      UpdateExpression: 'ADD #counter :one',
      ExpressionAttributeNames: { '#counter': counter },
      ExpressionAttributeValues: { ':one': 1 },
    },
  },
  refusal: () => new Error('A counter has no condition'),
})

/** What a request that has just come to its end counts for: in the histories of two people, and of a fleet. */
export const countersOf = ({ status, ownerId, carrierId, businessId }: RequestItem): Also[] => {
  if (status === 'cancelled') return businessId ? [addOne(keys.businessCounts(businessId), 'cancelled')] : []
  return [
    addOne(keys.historyCounts(ownerId), 'reqDone'),
    ...(carrierId ? [addOne(keys.historyCounts(carrierId), 'jobDone')] : []),
    ...(businessId ? [addOne(keys.businessCounts(businessId), 'done')] : []),
  ]
}
