import type { PartnerItem } from '#functions/domain/partners/partner-item.ts'
import type { Partner, PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { applicationAfter, isAlready } from '#shared/model/application-lifecycle.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { auditRow } from './audit-store.ts'
import type { ReviewStore } from './review-store.ts'

type Decided = Exclude<PartnerItem['status'], 'pending'>
type Verifying = typeof adminContract.verifyPartner

type Deps = {
  partners: Pick<PartnerStore, 'find'>
  reviews: ReviewStore
  changeFlags: (user: UserItem, flags: { isPartner: boolean; isVerifiedPartner: boolean }) => Action
  partnerCounters: (before: PartnerItem['status'], after: PartnerItem['status']) => Record<string, number>
  count: (counters: Record<string, number>) => Action
  /** Gives back what was offered to somebody or matched with them, and takes them offline. */
  partnerFell: (userId: UserId, at: Date) => Promise<unknown>
  now: () => Date
}

const messages: Record<PartnerItem['status'], string> = {
  pending: 'This application waits for review.',
  verified: 'The partner was approved.',
  rejected: 'The application was rejected.',
  revoked: 'The partner is no longer verified.',
}

/** Decides on what the admin has seen, and on nothing newer. Whoever repeats a decision hears that it stands. */
export const verifyPartner = async (
  deps: Deps,
  { userId: by }: Session,
  userId: UserId,
  { decision, reason, version }: Received<Verifying>['body'],
): Promise<Reply<Verifying>> => {
  if (userId === by) throw new Failure('application.own')
  const { user, application } = await applicant(deps, userId)
  const { status } = application
  if (isAlready(decision, status)) return { message: messages[status] }
  const next = applicationAfter(decision, status) as Decided | undefined // no decision leads back to waiting
  if (!next || (version ?? application.version) !== application.version) throw new Failure('application.moved')

  const at = deps.now()
  const decided = decidedOn(application, { status: next, by, at, reason })
  const isPartner = next === 'verified'
  const about = { from: status, version: decided.version, ...(decided.reason && { reason: decided.reason }) }
  const outcome = await deps.reviews.decide({
    read: application,
    decided,
    by,
    // Whoever is turned away is no partner of any kind, so that they are asked whether they want to become one.
    flags: deps.changeFlags(user, { isPartner, isVerifiedPartner: isPartner }),
    also: [
      deps.count(deps.partnerCounters(status, next)),
      auditRow({ at: at.toISOString(), by, action: `partner.${next}`, subject: userId, about }),
    ],
  })
  if (outcome === 'no-admin') throw new Failure('access.denied')
  if (outcome === 'moved') return { message: messages[await decidedMeanwhile(deps, userId, decision)] }
  if (next === 'revoked') await deps.partnerFell(userId, at)
  return { message: messages[next] }
}

const applicant = async (
  { partners }: Deps,
  userId: UserId,
): Promise<Required<Pick<Partner, 'user' | 'application'>>> => {
  const found = await partners.find(userId)
  if (!found?.application) throw new Failure('application.unknown')
  return { user: found.user, application: found.application }
}

type Decision = { status: Decided; by: UserId; at: Date; reason: string | undefined }

/** A reason is for those who are turned away. */
const decidedOn = ({ reason: _, ...application }: PartnerItem, { status, by, at, reason }: Decision): PartnerItem => ({
  ...application,
  version: application.version + 1,
  status,
  decidedAt: at.toISOString(),
  decidedBy: by,
  ...(status !== 'verified' && reason && { reason }),
})

/** Another admin was quicker: with the same decision all is well, and otherwise this one was not meant for what is there now. */
const decidedMeanwhile = async (
  deps: Deps,
  userId: UserId,
  decision: 'approve' | 'reject',
): Promise<PartnerItem['status']> => {
  const { status } = (await applicant(deps, userId)).application
  if (!isAlready(decision, status)) throw new Failure('application.moved')
  return status
}
