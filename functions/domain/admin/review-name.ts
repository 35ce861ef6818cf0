import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import {
  type NameDecision,
  type PartnerItem,
  partnerCounters,
  partnerRow,
  toStanding,
} from '#functions/domain/shared/partner-item.ts'
import { searchWordChange } from '#functions/domain/shared/search-words.ts'
import type { profileActions } from '#functions/domain/users/person-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type AuditContext, auditRow } from './audit-store.ts'
import type { ReviewDeps } from './review.ts'

type ReviewName = typeof adminContract.reviewName
type DecisionBody = Received<ReviewName>['body']

type Deps = ReviewDeps & {
  partners: Pick<PartnerStore, 'find'>
  profileChange: typeof profileActions
  count: (counters: Record<string, number>) => Action
}

const decisions = { approve: 'approved', reject: 'refused' } as const
const messages = { approved: 'The new name was approved.', refused: 'The new name was refused.' } as const

/** Approves a verified partner's new name, or refuses it and keeps the old one. Safe to repeat. */
export const reviewName = async (
  deps: Deps,
  context: AuditContext,
  userId: UserId,
  body: DecisionBody,
): Promise<Reply<ReviewName>> => {
  if (userId === context.by) throw new Failure('name.own')
  const decision = decisions[body.decision]
  const { user, application } = await partnerOf(deps, userId)
  if (isDecided(application, body)) return { message: messages[decision] }
  const isSeen = (body.version ?? application.version) === application.version
  if (application.status !== 'verified' || !application.pendingName || !isSeen) throw new Failure('name.moved')

  const at = deps.now().toISOString()
  const decided = decidedOn(application, { decision, at, reason: body.reason })
  const { reason, version } = decided.nameDecision
  const outcome = await deps.reviews.decide({
    row: partnerRow(decided),
    readVersion: application.version,
    by: context.by,
    also: [
      ...(decision === 'approved' ? rename(deps, user, decided.nameDecision) : []),
      deps.count(partnerCounters(toStanding(application), toStanding(decided))),
      // The audit trail outlives the account, so it contains no names.
      auditRow({
        ...context,
        at,
        action: `name.${decision}`,
        subject: userId,
        about: { version, ...(reason && { reason }) },
      }),
    ],
  })
  if (outcome === 'no-admin') throw new Failure('access.denied')
  if (outcome === 'moved' && !isDecided((await partnerOf(deps, userId)).application, body))
    throw new Failure('name.moved')
  return { message: messages[decision] }
}

const partnerOf = async ({ partners }: Deps, userId: UserId): Promise<{ user: UserItem; application: PartnerItem }> => {
  const found = await partners.find(userId)
  if (!found?.application) throw new Failure('application.unknown')
  return { user: found.user, application: found.application }
}

/** Whether this was already decided, on the version that this admin has seen. */
const isDecided = ({ pendingName, nameDecision }: PartnerItem, { decision, version }: DecisionBody): boolean =>
  !pendingName &&
  nameDecision?.decision === decisions[decision] &&
  (version === undefined || version === nameDecision.version - 1)

type Decision = Pick<NameDecision, 'decision' | 'at'> & { reason: string | undefined }

const decidedOn = (
  { pendingName, ...application }: PartnerItem,
  { decision, at, reason }: Decision,
): PartnerItem & { nameDecision: NameDecision } => {
  const { firstName = '', lastName = '' } = pendingName ?? {}
  const version = application.version + 1
  const hasReason = decision === 'refused' && reason
  return {
    ...application,
    version,
    nameDecision: { decision, firstName, lastName, at, version, ...(hasReason && { reason }) },
  }
}

const rename = ({ profileChange }: Deps, user: UserItem, { firstName, lastName }: NameDecision): Action[] =>
  profileChange(user, { firstName, lastName }, searchWordChange(user, { ...user, firstName, lastName }))
