import { newId } from '#functions/platform/new-id.ts'
import { PutCommand } from '#functions/platform/table/commands.ts'
import { directories, keys } from '#functions/platform/table/keys.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import { toStored } from '#functions/platform/table/stored-names.ts'
import { type Action, table, tableName } from '#functions/platform/table/table.ts'
import { type AdminAction, isLook } from '#shared/contracts/admin.ts'
import type { BusinessId, ProblemId, ReportId, RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import type { ProblemEnding, ProblemOutcome } from '#shared/model/problem-rules.ts'
import type { ReportDecision, ReportedThing, ReportGround } from '#shared/model/report-rules.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

const keptSeconds = 2 * 365 * 24 * 3600

/** What an admin did or opened. Entries are never changed, so they name people by id. */
type AuditEntry = AuditContext & {
  at: string
  action: AdminAction
  subject: UserId | BusinessId
  about?: {
    /** The state before; `action` shows the state after. */
    from?: string
    version?: number
    /** The owner of the business. */
    owner?: UserId
    /** The admin's words to the user. */
    reason?: string
    /** The last day of the suspension, if it has an end. */
    until?: string
    uploadId?: UploadId
    purpose?: UploadPurpose
    problemId?: ProblemId
    /** The delivery that was looked into. */
    deliveryId?: RequestId
    outcome?: ProblemOutcome
    ending?: ProblemEnding
    reportId?: ReportId
    thing?: ReportedThing
    ground?: ReportGround
    decision?: ReportDecision
  }
}

export type KeptEntry = AuditEntry & { id: string }
export const KeptEntry = rowSchema<KeptEntry>({
  id: 'string',
  at: 'string',
  action: 'string',
  by: 'string',
  subject: 'string',
  requestId: 'string',
  ipPrefix: 'string',
})

export const auditTrail = directories.auditTrail
/** Views of files and details, which change nothing. Older ones are in `auditTrail`. */
export const auditLooks = directories.auditLooks

/** The write of an entry, for the transaction that makes the change. */
export const auditRow = (entry: AuditEntry): { Put: NonNullable<Action['Put']> } => {
  const { at } = entry
  const id = newId('aud')
  return {
    Put: {
      Item: {
        ...keys.audit(at.slice(0, 'yyyy-mm'.length), at, id),
        id,
        ...entry,
        ...(entry.about && { about: toStored(entry.about) }),
        GSI1PK: isLook(entry.action) ? auditLooks : auditTrail,
        GSI1SK: `${at}#${id}`,
        ttl: Math.floor(Date.parse(at) / 1000) + keptSeconds,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  }
}

export const auditStore = {
  async add(entry: AuditEntry): Promise<void> {
    await table.send(
      new PutCommand({
        TableName: tableName,
        ...auditRow(entry).Put,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD', // to recognise our own retry
      }),
    )
  },
}

export type AuditStore = typeof auditStore

/** Who makes an admin's call and from where, for the audit trail. */
export type AuditContext = { by: UserId; requestId: string; ipPrefix: string }

/** The network, not the machine: enough to tell an office from a stranger. */
const prefixOf = (ip: string): string => {
  const [mark, rest] = ip.includes('.') ? ['.', '.0/24'] : [':', '::/48']
  return ip.replace('::ffff:', '').split(mark).slice(0, 3).join(mark) + rest
}

export const toAuditContext = (
  { userId }: { userId: UserId },
  { id, ip }: { id: string; ip: string },
): AuditContext => ({
  by: userId,
  requestId: id,
  ipPrefix: prefixOf(ip),
})
