import { keys, listKeys } from '#functions/platform/table/keys.ts'
import { countRows, queryRows, readRow } from '#functions/platform/table/read-rows.ts'
import { type Action, transact } from '#functions/platform/table/table.ts'
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
  const found = await queryRows({
    IndexName: index,
    KeyConditionExpression: isOldestFirst
      ? `${index}PK = :list AND ${index}SK > :after`
      : `${index}PK = :list AND ${index}SK < :after`,
    ExpressionAttributeValues: { ':list': list, ':after': after ?? (isOldestFirst ? beforeAll : afterAll) },
    ScanIndexForward: isOldestFirst,
    ...(Number.isFinite(atMost) && { Limit: atMost }),
  })
  return found.slice(0, atMost).map(problemOfRow)
}

/** The sort key of a problem in all its lists. */
export const placeOf = ({ statement, problemId }: StoredProblem): string => `${statement.at}#${problemId}`

export const problemStore = {
  /** Reads consistently, for decisions. */
  async find(problemId: ProblemId): Promise<StoredProblem | undefined> {
    const row = await readRow(keys.problem(problemId))
    return row && problemOfRow(row)
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

  /** The write that lets an open problem close later, for the step of the request that causes it. */
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

  /** Writes all or nothing; returns the index of the refused write. */
  async write(actions: readonly Action[]): Promise<number | undefined> {
    const written = await transact([...actions])
    return written.done ? undefined : [...written.refused.keys()][0]
  },

  /** Lists of admins, merged: problems that wait for them, oldest first, or closed ones, newest first. */
  async listed(
    lists: readonly (keyof typeof problemLists)[],
    stretch: Omit<Stretch, 'isOldestFirst'>,
  ): Promise<StoredProblem[]> {
    const isOldestFirst = !lists.includes('closed')
    const found = await Promise.all(
      lists.map((list) => readList({ index: 'GSI1', list: problemLists[list] }, { ...stretch, isOldestFirst })),
    )
    return found
      .flat()
      .toSorted((a, b) => (placeOf(a) < placeOf(b) === isOldestFirst ? -1 : 1))
      .slice(0, stretch.atMost)
  },

  /** The newest problems of a person or business, on either side. Eventually consistent. */
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

  /** How many problems have waited for an admin since before this time. */
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
