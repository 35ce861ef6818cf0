import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { newId } from '#functions/platform/ids/new-id.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { type Action, table, tableName } from '#functions/platform/table/table.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'

const keptSeconds = 2 * 365 * 24 * 3600

export type Decision = `partner.${'verified' | 'rejected' | 'revoked'}` | `business.${'verified' | 'rejected'}`

/** What an admin did, or looked at, and with whom. It is only ever added to. */
type AuditEntry = {
  at: string
  by: UserId
  action: Decision | 'document.opened'
  /** Whom it was about. */
  subject: UserId | BusinessId
  about?: Record<string, string | number>
}

/** The row of an entry, for the transaction of what it tells of. */
export const auditRow = (entry: AuditEntry): { Put: NonNullable<Action['Put']> } => ({
  Put: {
    Item: {
      ...keys.audit(entry.at.slice(0, 'yyyy-mm'.length), entry.at, newId('aud')),
      ...entry,
      ttl: Math.floor(Date.parse(entry.at) / 1000) + keptSeconds,
    },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
})

export const auditStore = {
  async add(entry: AuditEntry): Promise<void> {
    await table.send(new PutCommand({ TableName: tableName, ...auditRow(entry).Put }))
  },
}

export type AuditStore = typeof auditStore
