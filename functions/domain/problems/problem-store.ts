import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys, listKeys } from '#functions/platform/table/keys.ts'
import { countRows, queryPages } from '#functions/platform/table/read-rows.ts'
import { type Action, table, tableName, transact } from '#functions/platform/table/table.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { type ProblemItem, problemLists, problemOfRow, problemRow, type StoredProblem } from './problem-item.ts'

const waitingLists = [problemLists.open, problemLists.answered]

type Stretch = { isOldestFirst: boolean; atMost: number; after?: string | undefined }
type ListName = { index: 'GSI1' | 'GSI2' | 'GSI3'; list: string }

const [beforeAll, afterAll] = ['0', '~'] // every place begins with a year

const readList = async (
  { index, list }: ListName,
  { isOldestFirst, atMost, after }: Stretch,
): Promise<StoredProblem[]> => {
  const found: StoredProblem[] = []
  const pages = queryPages({
    IndexName: index,
    KeyConditionExpression: isOldestFirst
      ? `${index}PK = :list AND ${index}SK > :after`
      : `${index}PK = :list AND ${index}SK < :after`,
    ExpressionAttributeValues: { ':list': list, ':after': after ?? (isOldestFirst ? beforeAll : afterAll) },
    ScanIndexForward: isOldestFirst,
    ...(Number.isFinite(atMost) && { Limit: atMost }),
  })
  for await (const rows of pages) {
    found.push(...rows.map(problemOfRow))
    if (found.length >= atMost) break
  }
  return found.slice(0, atMost)
}

/** The place of a problem in each of its lists. */
export const placeOf = ({ statement, problemId }: StoredProblem): string => `${statement.at}#${problemId}`

export const problemStore = {
  /** As of now, for decisions. */
  async find(problemId: ProblemId): Promise<StoredProblem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.problem(problemId), ConsistentRead: true }),
    )
    return Item && problemOfRow(Item)
  },

  /** The write of a new problem, for the transaction that attaches it to its request. */
  create: (item: ProblemItem): Action => ({
    Put: { Item: problemRow(item), ConditionExpression: 'attribute_not_exists(PK)' },
  }),

  /** The write of its next state; refused if it has changed since the read. */
  replace: (was: StoredProblem, next: ProblemItem): Action => ({
    Put: {
      Item: problemRow(next),
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': was.version },
    },
  }),

  /** The write by which an open problem closes later, for the step of its request that is the reason. */
  postpone: (
    problemId: ProblemId,
    { from, to }: { from: string; to: string },
    request: StoredProblem['request'],
  ): Action => ({
    Update: {
      Key: keys.problem(problemId),
      UpdateExpression: 'SET closesAt = :to, #request = :request ADD version :one',
      ConditionExpression: 'closesAt = :from',
      ExpressionAttributeNames: { '#request': 'request' },
      ExpressionAttributeValues: { ':from': from, ':to': to, ':request': request, ':one': 1 },
    },
  }),

  /** Writes everything or nothing; returns the index of a refused write. */
  async write(actions: readonly Action[]): Promise<number | undefined> {
    const written = await transact([...actions])
    return written.done ? undefined : [...written.refused.keys()][0]
  },

  /** The queue of admins, the oldest first, or what they have decided, the newest first. */
  listed: (list: keyof typeof problemLists, stretch: Omit<Stretch, 'isOldestFirst'>): Promise<StoredProblem[]> =>
    readList({ index: 'GSI1', list: problemLists[list] }, { ...stretch, isOldestFirst: list !== 'closed' }),

  /** The newest problems of a person or a business, on either side. Lists follow a write with a short delay. */
  async of(partyId: string, atMost = Number.POSITIVE_INFINITY): Promise<StoredProblem[]> {
    const list = listKeys.problems(partyId)
    const found = await Promise.all(
      (['GSI2', 'GSI3'] as const).map((index) => readList({ index, list }, { isOldestFirst: false, atMost })),
    )
    return found
      .flat()
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
      .slice(0, atMost)
  },

  /** How many have waited for an admin since before this time. */
  async countWaitingSince(before: string): Promise<number> {
    const counts = await Promise.all(
      waitingLists.map((list) =>
        countRows({
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :list AND GSI1SK < :before',
          ExpressionAttributeValues: { ':list': list, ':before': before },
        }),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  },
}

export type ProblemStore = typeof problemStore
