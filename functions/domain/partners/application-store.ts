import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { type Action, table, tableName, transact, update, withoutKeys } from '#functions/platform/table/table.ts'
import { toPartnerIndex } from './partner-index.ts'
import type { PartnerItem } from './partner-item.ts'

/** An application with all that is written in the same step. */
type Applied = {
  item: PartnerItem
  /** What it takes the place of. */
  was: PartnerItem | undefined
  flags: Action
  counters: readonly Action[]
  files: readonly Action[]
}

export const partnerRow = (item: PartnerItem): Key & PartnerItem & ReturnType<typeof toPartnerIndex> => ({
  ...keys.partner(item.userId),
  ...item,
  ...toPartnerIndex(item),
})

/** Writes an application in the place of the one that was read; refused where there is a newer one. */
export const replaceApplication = (item: PartnerItem, readVersion: number): Action => ({
  Put: {
    Item: partnerRow(item),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': readVersion },
  },
})

export const applicationStore = {
  async find(userId: string): Promise<PartnerItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.partner(userId), ConsistentRead: true }),
    )
    return Item && (withoutKeys(Item) as PartnerItem) // we alone write this row
  },

  /** The application and what follows from it; or nothing, where it, the person or a file is not as it was read. */
  async apply({ item, was, flags, counters, files }: Applied): Promise<'applied' | 'moved' | 'files-used'> {
    const unless = was
      ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': was.version } }
      : { ConditionExpression: 'attribute_not_exists(PK)' }
    const written = await transact([{ Put: { Item: partnerRow(item), ...unless } }, flags, ...files, ...counters])
    if (written.done) return 'applied'
    return written.refused.has(0) || written.refused.has(1) ? 'moved' : 'files-used'
  },

  /** The files of the application before are gone; unless there is a newer one, which has taken over what is left. */
  async clearReplaced({ userId, version }: PartnerItem): Promise<void> {
    await update({
      Key: keys.partner(userId),
      UpdateExpression: 'REMOVE replaced',
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': version },
      ReturnValues: 'NONE',
    })
  },
}

export type ApplicationStore = typeof applicationStore
