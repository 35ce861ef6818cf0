import { PutCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { RequestId } from '#shared/model/ids.ts'
import { requestNumberRow } from './history-item.ts'

/** A number has six letters and digits, so requests hardly ever share one. */
const maxAlike = 10

export const requestNumberStore = {
  /** The requests with this number, in upper or lower case. */
  async find(number: string): Promise<RequestId[]> {
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'PK = :number',
        ExpressionAttributeValues: { ':number': keys.requestNumber(number, '').PK },
        Limit: maxAlike,
      }),
    )
    return Items.map(({ SK }) => RequestId.parse(SK))
  },

  /** Writes the rows of older requests, which have none. */
  async put(requestIds: readonly RequestId[]): Promise<void> {
    await inBatches(requestIds, (id) =>
      table.send(new PutCommand({ TableName: tableName, Item: requestNumberRow(id) })),
    )
  },
}

export type RequestNumberStore = typeof requestNumberStore
