import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import { type PartnerItem, partnerRow, type RightToWork } from '#functions/domain/shared/partner-item.ts'
import { coverFor } from '#functions/domain/shared/partner-papers.ts'
import type { ClaimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { Cover } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { isCalendarDate, londonTime } from '#shared/model/london.ts'
import { type AuditContext, auditRow } from './audit-store.ts'
import type { ReviewDeps } from './review.ts'
import { dayDone } from './seen-by-admin.ts'

type RecordRightToWork = typeof adminContract.recordRightToWork
type Body = Received<RecordRightToWork>['body']

type Deps = ReviewDeps & {
  partners: Pick<PartnerStore, 'find'>
  claimUploads: ClaimUploads
  changeCover: (userId: UserId, cover: Cover) => Action
}

const message = 'The check of the right to work was recorded.'

/** Records a check for an application that waits or a verified partner. Earlier checks stay in the row. */
export const recordRightToWork = async (
  deps: Deps,
  context: AuditContext,
  userId: UserId,
  body: Body,
): Promise<Reply<RecordRightToWork>> => {
  const { by } = context
  if (userId === by) throw new Failure('application.own')
  const was = await applicationOf(deps, userId)
  if (isRecorded(was, body, by)) return { message, version: was.version }
  if (!['pending', 'verified'].includes(was.status) || (body.version ?? was.version) !== was.version)
    throw new Failure('application.moved')

  const now = deps.now()
  const check = toCheck(body, londonTime(now).date)
  const wanted = body.evidence
    ? [{ uploadId: body.evidence, purpose: 'right-to-work', field: 'evidence' } as const]
    : []
  const claim = await deps.claimUploads(by, wanted, userId)
  const at = now.toISOString()
  const item: PartnerItem = {
    ...was,
    version: was.version + 1,
    rightToWork: { ...check, by, at },
    ...(was.rightToWork && { earlierChecks: [...(was.earlierChecks ?? []), was.rightToWork] }),
  }
  const { version } = item
  const outcome = await deps.reviews.decide({
    row: partnerRow(item),
    readVersion: was.version,
    by,
    also: [
      ...(was.status === 'verified' ? [deps.changeCover(userId, coverFor(item))] : []),
      auditRow({ ...context, at, action: 'right-to-work.checked', subject: userId, about: { version } }),
      ...claim.actions,
    ],
  })
  if (outcome === 'decided') return { message, version }
  await claim.undo()
  if (outcome === 'no-admin') throw new Failure('access.denied')
  const meanwhile = await applicationOf(deps, userId)
  if (!isRecorded(meanwhile, body, by)) throw new Failure('application.moved')
  return { message, version: meanwhile.version }
}

const applicationOf = async ({ partners }: Deps, userId: UserId): Promise<PartnerItem> => {
  const found = await partners.find(userId)
  if (!found?.application) throw new Failure('application.unknown')
  return found.application
}

/** Whether this admin has already recorded the same check. */
const isRecorded = ({ rightToWork }: PartnerItem, { how, checked_on, until, evidence }: Body, by: UserId): boolean =>
  rightToWork?.how === how &&
  rightToWork.checkedOn === checked_on &&
  rightToWork.until === until &&
  rightToWork.evidence === evidence &&
  rightToWork.by === by

/** A check on a day that has been; its end, if it has one, is still to come. */
const toCheck = (
  { how, checked_on, until, evidence }: Body,
  today: string,
): Pick<RightToWork, 'how' | 'checkedOn' | 'until' | 'evidence'> => {
  const checkedOn = dayDone(checked_on, 'checked_on', today)
  if (until !== undefined && !(isCalendarDate(until) && until >= today)) {
    const text = 'Please enter a day that has not passed.'
    throw new Failure('input.invalid', { fields: { until: text }, text })
  }
  return { how, checkedOn, ...(until && { until }), ...(evidence && { evidence }) }
}
