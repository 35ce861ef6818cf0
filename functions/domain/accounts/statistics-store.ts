import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'

/** One counter for everybody would be the hottest row of the table. */
export const statisticsShards = 16

export const statisticsStore = {
  /** How many there are of each, as of a moment ago; of what was never counted there is none. */
  async read(...names: string[]): Promise<Record<string, number>> {
    const Keys = Array.from({ length: statisticsShards }, (_, shard) => keys.statistics(shard))
    const { Responses, UnprocessedKeys } = await table.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys } } }),
    )
    // A sum of some of them would be wrong, and nothing would tell.
    if (Object.keys(UnprocessedKeys ?? {}).length > 0)
      throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
    const shards = Responses?.[tableName] ?? []
    return Object.fromEntries(
      names.map((name) => [name, shards.reduce((sum, shard) => sum + Number(shard[name] ?? 0), 0)]),
    )
  },
}

export type StatisticsStore = typeof statisticsStore
