import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { keys, ownerIdOf } from '#functions/platform/table/keys.ts'
import { tableName } from '#lib/local/functions.ts'
import { askTable, type Row, readRow } from '#test/support/table.ts'

const itemOf = (row: Row): RequestItem => ({ ...row, requestId: ownerIdOf(row.PK) }) as unknown as RequestItem // as its store writes it

/** A request as the table has it. */
export const lookAt = async (requestId: string): Promise<RequestItem> => {
  const row = await readRow(keys.request(requestId))
  if (!row) throw new Error(`${requestId} is not there any more`)
  return itemOf(row)
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
  return Items.map(itemOf)
}
