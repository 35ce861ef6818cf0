import { PutCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/query-pages.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

/** Which jobs of the pool somebody does not want to see: USER#u / REJ#r, for as long as they may be seen. */
export const rejectionStore = {
  async add(userId: string, requestId: string, until: Date): Promise<void> {
    const Item = { ...keys.rejected(userId, requestId), requestId, ttl: Math.ceil(until.getTime() / 1000) }
    await table.send(new PutCommand({ TableName: tableName, Item }))
  },

  async of(userId: string): Promise<Set<string>> {
    const { PK, SK } = keys.rejected(userId, '')
    const rejected = new Set<string>()
    const pages = queryPages({
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :rejected)',
      ExpressionAttributeValues: { ':user': PK, ':rejected': SK },
    })
    for await (const rows of pages) for (const { requestId } of rows) rejected.add(String(requestId))
    return rejected
  },
}

export type RejectionStore = typeof rejectionStore
