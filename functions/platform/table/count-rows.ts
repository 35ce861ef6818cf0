import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { QueryCommand } from './commands.ts'
import { type Item, table, tableName } from './table.ts'

/** How many rows a query finds. None of them is handed over, however many there are. */
export const countRows = async (
  query: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey' | 'Select'>,
): Promise<number> => {
  let found = 0
  let from: Item | undefined
  do {
    const { Count = 0, LastEvaluatedKey } = await table.send(
      new QueryCommand({ ...query, TableName: tableName, Select: 'COUNT', ...(from && { ExclusiveStartKey: from }) }),
    )
    found += Count
    from = LastEvaluatedKey
  } while (from)
  return found
}
