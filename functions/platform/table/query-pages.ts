import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { QueryCommand } from './commands.ts'
import { type Item, table, tableName } from './table.ts'

/** What a query finds, page by page, since one answer of the table ends at a megabyte. Whoever has enough stops asking. */
export async function* queryPages(
  query: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>,
): AsyncGenerator<Item[]> {
  let from: Item | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({ ...query, TableName: tableName, ...(from && { ExclusiveStartKey: from }) }),
    )
    yield Items
    from = LastEvaluatedKey
  } while (from)
}
