import { QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

/** A word, the user who has it, and its sort key. */
export type Token = { token: string; userId: string; place: string }

export const searchStore = {
  /** The next words with this prefix, sorted. One user may have several. */
  async listAfter(
    prefix: string,
    after: string | undefined,
    atMost: number,
  ): Promise<{ tokens: Token[]; isLast: boolean }> {
    const { PK } = keys.searchToken(prefix, '')
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'PK = :bucket AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':bucket': PK, ':prefix': prefix },
        Limit: atMost,
        ...(after && { ExclusiveStartKey: { PK, SK: after } }),
      }),
    )
    const tokens = Items.map(({ SK, userId }) => ({
      token: String(SK).slice(0, -`#${userId}`.length),
      userId: String(userId),
      place: String(SK),
    }))
    return { tokens, isLast: !LastEvaluatedKey }
  },
}

export type SearchStore = typeof searchStore
