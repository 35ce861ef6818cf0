import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { directories, type Item, type Key, keys, listKeys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { toStored } from '#functions/platform/table/stored-names.ts'
import type { BusinessId, ReportId, RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import type { ReportDecision, ReportedThing, ReportGround } from '#shared/model/report-rules.ts'

/** Whose content was reported. A driver's name and photo are their business's to change. */
type Author = { userId: UserId; businessId?: BusinessId }

type Verdict = {
  at: string
  by: UserId
  decision: ReportDecision
  reason: string
  /** Something was hidden: it was still there. */
  hasHidden?: true
  /** The photo that was hidden. It belongs to the report now, and is deleted with it. */
  hidden?: UploadId
}

/** RPT#id / RPT: what one user has reported about another. */
export type ReportItem = {
  reportId: ReportId
  thing: ReportedThing
  ground: ReportGround
  at: string
  reporterId: UserId
  author: Author
  requestId: RequestId
  /** The area of the job, for the words to its author. */
  place: string
  /** What was reported, as it was then: a note or a name, or a copy of a photo. */
  kept: { text: string } | { photo: ClaimedFile; of: UploadId }
  /** The reporter's own words; removed when their account is erased. */
  text?: string
  verdict?: Verdict
}

const ReportRow = rowSchema<ReportItem>({
  reportId: 'string',
  thing: 'string',
  ground: 'string',
  at: 'string',
  reporterId: 'string',
  author: 'object',
  requestId: 'string',
  place: 'string',
  kept: 'object',
})

export const reportOfRow = (row: Item): ReportItem => read(ReportRow)(row)

export const reportLists = directories.reports

/** The sort key of a report in all its lists. */
export const placeOf = ({ at, reportId }: Pick<ReportItem, 'at' | 'reportId'>): string => `${at}#${reportId}`

/** Listed in the admins' queue, and for its reporter. */
export const reportRow = (item: ReportItem): Key & Item => ({
  ...keys.report(item.reportId),
  ...toStored(item),
  GSI1PK: item.verdict ? reportLists.decided : reportLists.open,
  GSI1SK: placeOf(item),
  GSI2PK: listKeys.reports(item.reporterId),
  GSI2SK: placeOf(item),
})

type Person = { userId: UserId; businessId?: string }

/** Whether an admin has reported it, or is its author. */
export const isPartyTo = ({ reporterId, author }: ReportItem, { userId, businessId }: Person): boolean =>
  [reporterId, author.userId].includes(userId) || (businessId !== undefined && businessId === author.businessId)
