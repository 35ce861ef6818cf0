import { randomInt } from 'node:crypto'
import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'

/** The counters are spread over shards: a single row would be the hottest in the table. */
export const statisticsShards = 16

/** The write that changes statistics counters, for the transaction that causes the change. */
export const count = (changed: Record<string, number>): Action => {
  // Each write also counts itself, so that a recount notices changes made meanwhile.
  const counters = { ...changed, changes: 1 }
  const names = Object.keys(counters)
  return {
    Update: {
      Key: keys.statistics(randomInt(statisticsShards)),
      UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(Object.entries(counters).map(([name, by]) => [`:${name}`, by])),
    },
  }
}
