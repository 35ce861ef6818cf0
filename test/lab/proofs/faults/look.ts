import { type ProblemItem, problemOfRow } from '#functions/domain/problems/problem-item.ts'
import { type RequestItem, requestOfRow } from '#functions/domain/requests/request-item.ts'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { tableName } from '#lib/local/functions.ts'
import { askTable, readRow } from '#test/support/table.ts'

/** A request, with the last problem of its present match. */
export type Seen = RequestItem & { problem?: ProblemItem }

export const withProblem = async (item: RequestItem): Promise<Seen> => {
  const { lastProblem } = item.door ?? {}
  const row = lastProblem && (await readRow(keys.problem(lastProblem)))
  return row ? { ...item, problem: problemOfRow(row) } : item
}

/** A request as the table has it. */
export const lookAt = async (requestId: string): Promise<Seen> => {
  const row = await readRow(keys.request(requestId))
  if (!row) throw new Error(`${requestId} is not there any more`)
  return withProblem(requestOfRow(row))
}

/** All requests that a user has posted, in no particular order. */
export const postedBy = async (ownerId: string): Promise<RequestItem[]> => {
  const { Items = [] } = await askTable(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :owner',
      ExpressionAttributeValues: { ':owner': `RQR#${ownerId}` },
    }),
  )
  return Items.map(requestOfRow)
}
