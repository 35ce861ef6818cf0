import { BatchGetCommand, DeleteCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { setExpression } from '#functions/platform/table/setting.ts'
import { table, tableName, update } from '#functions/platform/table/table.ts'
import { ConditionalCheckFailedException } from '#functions/platform/table/table-errors.ts'
import { EmailLock } from '../account.ts'

/** Failed sign-ins in a row, and until when no further one is looked at. */
export type LoginTries = { tries: number; until: string; ttl: number }
const LoginTries = rowSchema<LoginTries>({ tries: 'number', until: 'string', ttl: 'number' })

export const loginStore = {
  /** Whose address this is, and what was tried before in each scope, in one read. */
  async read(email: string, scopes: readonly string[]): Promise<{ lock?: EmailLock; tries: Map<string, LoginTries> }> {
    const wanted = [keys.emailLock(email), ...scopes.map(keys.loginTries)]
    const { Responses } = await table.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: wanted, ConsistentRead: true } } }),
    )
    const rows = Responses?.[tableName] ?? []
    const lock = read(EmailLock)(rows.find(({ SK }) => SK === 'EMAIL'))
    const triesIn = (scope: string) => read(LoginTries)(rows.find(({ PK }) => PK === keys.loginTries(scope).PK))
    const tries = scopes.flatMap((scope) => {
      const found = triesIn(scope)
      return found ? [[scope, found] as const] : []
    })
    return { ...(lock && { lock }), tries: new Map(tries) }
  },

  /** Counts a try before it is made, if nobody else did since the count was read; else answers the count as it is now. */
  async reserve(
    scope: string,
    seen: LoginTries | undefined,
    next: LoginTries,
  ): Promise<'done' | { seen: LoginTries | undefined }> {
    const { ExpressionAttributeValues, ...set } = setExpression(next)
    const { done, item } = await update({
      Key: keys.loginTries(scope),
      ...set,
      ConditionExpression: seen ? 'tries = :seen AND #until = :seenUntil' : 'attribute_not_exists(PK)',
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ...(seen && { ':seen': seen.tries, ':seenUntil': seen.until }),
      },
      ReturnValues: 'NONE',
    })
    return done ? 'done' : { seen: read(LoginTries)(item) }
  },

  async clear(scope: string): Promise<void> {
    try {
      await table.send(
        new DeleteCommand({
          TableName: tableName,
          Key: keys.loginTries(scope),
          ConditionExpression: 'attribute_exists(PK)',
        }),
      )
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },
}

export type LoginStore = typeof loginStore
