import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import {
  type PapersDecision,
  type PartnerItem,
  partnerCounters,
  partnerRow,
  toStanding,
} from '#functions/domain/shared/partner-item.ts'
import { coverFor, unseen } from '#functions/domain/shared/partner-papers.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { Cover } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { isSaid, withNewer } from '#shared/model/said-papers.ts'
import { type AuditContext, auditRow } from './audit-store.ts'
import type { ReviewDeps } from './review.ts'
import { type Look, lookedUp } from './seen-by-admin.ts'

type ReviewPapers = typeof adminContract.reviewPapers
type DecisionBody = Received<ReviewPapers>['body']

type Deps = ReviewDeps & {
  partners: Pick<PartnerStore, 'find'>
  changeCover: (userId: UserId, cover: Cover) => Action
  count: (counters: Record<string, number>) => Action
}

const decisions = { approve: 'approved', reject: 'refused' } as const
const messages = { approved: 'The papers were accepted.', refused: 'The papers were refused.' } as const

/** Accepts a verified partner's newer papers, or refuses them and keeps the earlier ones. Safe to repeat. */
export const reviewPapers = async (
  deps: Deps,
  context: AuditContext,
  userId: UserId,
  body: DecisionBody,
): Promise<Reply<ReviewPapers>> => {
  if (userId === context.by) throw new Failure('application.own')
  const decision = decisions[body.decision]
  const application = await applicationOf(deps, userId)
  if (isDecided(application, body)) return { message: messages[decision] }
  const isSeen = (body.version ?? application.version) === application.version
  if (application.status !== 'verified' || !application.waitingPapers || !isSeen) throw new Failure('papers.moved')

  const now = deps.now()
  const at = now.toISOString()
  const look = { by: context.by, today: londonTime(now).date, wasteLookedUpOn: body.waste_looked_up_on }
  const next = decision === 'approved' ? accepted(application, look) : refused(application)
  const decided = decidedOn(next, { decision, at, reason: body.reason })
  const { version, reason } = decided.papersDecision
  const outcome = await deps.reviews.decide({
    row: partnerRow(decided),
    readVersion: application.version,
    by: context.by,
    also: [
      ...(decision === 'approved' ? [deps.changeCover(userId, coverFor(decided))] : []),
      deps.count(partnerCounters(toStanding(application), toStanding(decided))),
      // The audit trail outlives the account, so it contains no numbers of papers.
      auditRow({
        ...context,
        at,
        action: `papers.${decision}`,
        subject: userId,
        about: { version, ...(reason && { reason }) },
      }),
    ],
  })
  if (outcome === 'no-admin') throw new Failure('access.denied')
  if (outcome === 'moved' && !isDecided(await applicationOf(deps, userId), body)) throw new Failure('papers.moved')
  return { message: messages[decision] }
}

const applicationOf = async ({ partners }: Deps, userId: UserId): Promise<PartnerItem> => {
  const found = await partners.find(userId)
  if (!found?.application) throw new Failure('application.unknown')
  return found.application
}

/** Whether this was already decided, on the version that this admin has seen. */
const isDecided = ({ waitingPapers, papersDecision }: PartnerItem, { decision, version }: DecisionBody): boolean =>
  !waitingPapers &&
  papersDecision?.decision === decisions[decision] &&
  (version === undefined || version === papersDecision.version - 1)

/** A certificate that was replaced goes. What was seen of a paper is said of the newer one only if it was seen, too. */
const accepted = ({ waitingPapers, ...application }: PartnerItem, look: Look): PartnerItem => {
  const { at: _, insurance, ...newer } = waitingPapers ?? { at: '' }
  const papers = withNewer(application.papers ?? {}, newer)
  const old = application.documents['vehicle-insurance']
  const seen = {
    ...unseen(application, [
      ...(isSaid(newer, 'hire') || insurance ? (['insurance'] as const) : []),
      ...(isSaid(newer, 'waste') ? (['waste'] as const) : []),
    ]),
    ...(insurance && { insurance: { on: look.today, by: look.by } }),
    ...lookedUp({ papers }, look),
  }
  const { seen: __, ...rest } = application
  return {
    ...rest,
    papers,
    ...(Object.keys(seen).length > 0 && { seen }),
    ...(insurance && { documents: { ...application.documents, 'vehicle-insurance': insurance } }),
    ...(insurance && old && { replaced: [...(application.replaced ?? []), old.uploadId] }),
  }
}

const refused = ({ waitingPapers, ...application }: PartnerItem): PartnerItem => ({
  ...application,
  ...(waitingPapers?.insurance && {
    replaced: [...(application.replaced ?? []), waitingPapers.insurance.uploadId],
  }),
})

type Decision = Pick<PapersDecision, 'decision' | 'at'> & { reason: string | undefined }

const decidedOn = (
  application: PartnerItem,
  { decision, at, reason }: Decision,
): PartnerItem & { papersDecision: PapersDecision } => {
  const version = application.version + 1
  const hasReason = decision === 'refused' && reason
  return { ...application, version, papersDecision: { decision, at, version, ...(hasReason && { reason }) } }
}
