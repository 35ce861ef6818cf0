import { randomInt } from 'node:crypto'
import { BatchGetCommand } from '#functions/platform/table/commands.ts'
import { type Item, keys } from '#functions/platform/table/keys.ts'
import { countRows, queryRows, readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, transact, update } from '#functions/platform/table/table.ts'
import { setExpression } from '#functions/platform/table/update-expressions.ts'
import { Failure } from '#shared/model/failure.ts'
import { statisticsShards } from './count-store.ts'

const everyPart = () => Array.from({ length: statisticsShards }, (_, shard) => keys.statistics(shard))

const sumOf = (parts: readonly Item[], names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, parts.reduce((sum, part) => sum + Number(part[name] ?? 0), 0)]))

export const statisticsStore = {
  /** The sums, eventually consistent; 0 for a name that was never counted. */
  async read(...names: string[]): Promise<Record<string, number>> {
    const { Responses, UnprocessedKeys } = await table.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: everyPart() } } }),
    )
    // Nobody would notice a sum over only some of the shards.
    if (Object.keys(UnprocessedKeys ?? {}).length > 0)
      throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
    return sumOf(Responses?.[tableName] ?? [], names)
  },

  /** The same, read consistently; `changes` is the number of writes to the counters. */
  async readNow(names: readonly string[]): Promise<Record<string, number> & { changes: number }> {
    const parts = await readRows(everyPart(), { isConsistent: true })
    const { changes = 0, ...counters } = sumOf(parts, [...names, 'changes'])
    return { ...counters, changes }
  },

  /** Corrects a counter by adding, so that concurrent counts are not lost. */
  async correct(name: string, difference: number): Promise<void> {
    // A transaction with a single write: if the SDK retried a plain update after a lost answer, it might add twice.
    await transact([
      {
        Update: {
          Key: keys.statistics(randomInt(statisticsShards)),
          UpdateExpression: 'ADD #name :difference, #changes :one',
          ExpressionAttributeNames: { '#name': name, '#changes': 'changes' },
          ExpressionAttributeValues: { ':difference': difference, ':one': 1 },
        },
      },
    ])
  },
}

export type StatisticsStore = typeof statisticsStore

type Figures = { users: number; businesses: number; partners: number }
const Figures = rowSchema<Figures>({ users: 'number', businesses: 'number', partners: 'number' })

/** The figures at the end of a day in London time. */
export type GrowthDay = Figures & { date: string }

const dayOf = (row: Item): GrowthDay => {
  const { users, businesses, partners } = read(Figures)(row)
  return { date: String(row.SK), users, businesses, partners }
}

export const growthStore = {
  /** Stores a day's figures, unless it already has some. */
  async keep(date: string, { users, businesses, partners }: Figures): Promise<void> {
    await update({
      Key: keys.statisticsDay(date),
      ...setExpression({ users, businesses, partners }),
      ConditionExpression: 'attribute_not_exists(PK)',
    })
  },

  /** The figures from the first to the last day, both included, oldest first. */
  async between(first: string, last: string): Promise<GrowthDay[]> {
    const { PK, SK } = keys.statisticsDay(first)
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :days AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':days': PK, ':first': SK, ':last': keys.statisticsDay(last).SK },
    })
    return rows.map(dayOf)
  },
}

export type GrowthStore = typeof growthStore

/** A list of users or businesses, sorted by when they joined: `time#id`. */
export type Directory = { index: 'GSI1' | 'GSI2'; list: string }

export const directoryStore = {
  count: ({ index, list }: Directory): Promise<number> =>
    countRows({
      IndexName: index,
      KeyConditionExpression: `${index}PK = :list`,
      ExpressionAttributeValues: { ':list': list },
    }),
}

export type DirectoryStore = typeof directoryStore
