import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach } from 'vitest'
import { BatchGetCommand, type Command, QueryCommand } from '#functions/platform/table/commands.ts'
import { type table, tableName } from '#functions/platform/table/table.ts'

type Kind<Input, Output> = new (input: Input) => Command<Input, Output>
type Answer<Output> = Partial<Omit<Output, '$metadata'>>

type Behaviour<Input, Output> = {
  resolves: (answer: Answer<Output>) => unknown
  resolvesOnce: (answer: Answer<Output>) => Behaviour<Input, Output>
  rejects: (error: Error) => unknown
  rejectsOnce: (error: Error) => Behaviour<Input, Output>
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the input that it gets.
  callsFake: (answer: (input: any) => unknown) => unknown
}

type Sent<Input, Output> = { args: [Command<Input, Output>] }

type MockedTable = {
  on: <Input, Output>(kind: Kind<Input, Output>, input?: Partial<Input>) => Behaviour<Input, Output>
  commandCalls: <Input, Output>(kind: Kind<Input, Output>, input?: Partial<Input>) => Sent<Input, Output>[]
  calls: () => Sent<unknown, unknown>[]
  reset: () => void
  resetHistory: () => void
  restore: () => void
}

/**
 * Mocks our table with the mock for the SDK's clients, which needs only a `send` and commands with an `input`. Each
 * test starts with a fresh one, and the file restores the table at its end.
 */
export const mockTable = (mocked: typeof table): MockedTable => {
  const mock = mockClient(mocked as unknown as DynamoDBDocumentClient) as unknown as MockedTable
  beforeEach(() => mock.reset())
  // Files share a process, and others use a real table.
  afterAll(() => mock.restore())
  return mock
}

type Row = Record<string, unknown>

/** Answers queries of an index as the table does: one list, before or after a sort key, a few rows at a time. */
export const answerIndexQueries = (mock: MockedTable, rows: readonly object[], pageSize = 1000): void => {
  mock
    .on(QueryCommand)
    .callsFake(({ IndexName, ExpressionAttributeValues: values, Limit = 1000, ExclusiveStartKey, ...query }) => {
      const [list, place] = [`${IndexName}PK`, `${IndexName}SK`]
      const isForward = query.ScanIndexForward ?? true
      const includesLast = query.KeyConditionExpression.endsWith('<= :before')
      const isInRange = (sortKey: string): boolean =>
        sortKey > (values[':after'] ?? '') &&
        (values[':before'] === undefined ||
          sortKey < values[':before'] ||
          (includesLast && sortKey === values[':before'])) &&
        (values[':first'] === undefined || (sortKey >= values[':first'] && sortKey <= values[':last']))
      const found = (rows as readonly Row[])
        .filter((row) => row[list] === values[':list'] && isInRange(String(row[place])))
        .toSorted((a, b) => (String(a[place]) < String(b[place]) === isForward ? -1 : 1))
      const start = ExclusiveStartKey ? found.findIndex((row) => row[place] === ExclusiveStartKey[place]) + 1 : 0
      const Items = found.slice(start, start + Math.min(Limit, pageSize))
      return { Items, ...(start + Items.length < found.length && { LastEvaluatedKey: Items.at(-1) }) }
    })
}

/** Answers batch reads by the rows' keys, in no particular order. */
export const answerBatchReads = (mock: MockedTable, rows: readonly object[]): void => {
  mock.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const wanted: Row[] = RequestItems[tableName].Keys
    const isWanted = (row: Row) => wanted.some(({ PK, SK }) => row.PK === PK && row.SK === SK)
    return { Responses: { [tableName]: (rows as readonly Row[]).filter(isWanted).toReversed() } }
  })
}

/** Reads all pages of a list, from the first to the last. */
export const readAllPages = async <Page extends { next: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> => {
  const first = await read(undefined)
  const pages = [first]
  for (let cursor = first.next; cursor; cursor = pages.at(-1)?.next ?? null) pages.push(await read(cursor))
  return pages
}
