import {
  type BusinessItem,
  type BusinessState,
  businessCounters,
  businessRow,
} from '#functions/domain/accounts/business-item.ts'
import { type LeavingStore, toKnown } from '#functions/domain/accounts/leaving-store.ts'
import type { FlagChange, UserItem } from '#functions/domain/accounts/user-store.ts'
import type { BusinessStore } from '#functions/domain/businesses/business-store.ts'
import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import { type PartnerItem, partnerCounters, partnerRow, toStanding } from '#functions/domain/shared/partner-item.ts'
import { coverFor } from '#functions/domain/shared/partner-papers.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { AdminAction, adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { Cover, Gates } from '#shared/model/cover.ts'
import { Failure, type FailureCode } from '#shared/model/failure.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import {
  type ApplicationState,
  applicationAfter,
  businessAfter,
  isApplicationAlready,
  isBusinessAlready,
} from '#shared/model/review-lifecycles.ts'
import type { ReviewStore } from './admin-store.ts'
import { type AuditContext, auditRow } from './audit-store.ts'
import { type Look, seenWith } from './seen-by-admin.ts'

type DecisionBody = Received<typeof adminContract.verifyPartner>['body']
type Verdict = DecisionBody['decision']

/** The fields of a reviewed row that a decision reads or changes. */
type Reviewed = {
  version: number
  status: string
  decidedAt?: string
  decidedBy?: UserId
  reason?: string
  ownerId?: UserId
}

export type ReviewDeps = { reviews: ReviewStore; now: () => Date }

type ReviewConfig<Thing extends Reviewed, Next extends Thing['status']> = {
  /** Reads the row consistently. Throws if it does not exist or is the admin's own. */
  read: () => Promise<{ thing: Thing; rowOf: (decided: Thing) => Item; also: (decided: Thing) => Action[] }>
  subject: UserId | BusinessId
  after: (verdict: Verdict, status: Thing['status']) => Next | undefined
  /** Whether this was already decided: a repeated decision changes nothing. */
  isAlready: (verdict: Verdict, status: Thing['status']) => boolean
  actionOf: (next: Next) => AdminAction
  moved: FailureCode
  /** Throws if something is missing for this decision. */
  assertReady?: (next: Next, thing: Thing) => void
}

/** Decides only on the version that the admin has seen. Returns the current state, and whether it is new. */
const review = async <Thing extends Reviewed, Next extends Thing['status']>(
  { reviews, now }: ReviewDeps,
  { context, body }: { context: AuditContext; body: DecisionBody },
  { read, subject, after, isAlready, actionOf, moved, assertReady }: ReviewConfig<Thing, Next>,
): Promise<{ status: Thing['status']; isNew: boolean }> => {
  const { thing, rowOf, also } = await read()
  if (isAlready(body.decision, thing.status)) return { status: thing.status, isNew: false }
  const status = after(body.decision, thing.status)
  if (!status || (body.version ?? thing.version) !== thing.version) throw new Failure(moved)
  assertReady?.(status, thing)

  const { by } = context
  const at = now().toISOString()
  const decided = decidedOn(thing, { status, by, at, reason: body.reason })
  const about = {
    from: thing.status,
    version: decided.version,
    ...(thing.ownerId && { owner: thing.ownerId }),
    ...(decided.reason && { reason: decided.reason }),
  }
  const outcome = await reviews.decide({
    row: rowOf(decided),
    readVersion: thing.version,
    by,
    also: [...also(decided), auditRow({ ...context, at, action: actionOf(status), subject, about })],
  })
  if (outcome === 'no-admin') throw new Failure('access.denied')
  if (outcome === 'decided') return { status, isNew: true }
  // Another admin was faster. The same decision counts as done; a different one is refused.
  const meanwhile = (await read()).thing.status
  if (!isAlready(body.decision, meanwhile)) throw new Failure(moved)
  return { status: meanwhile, isNew: false }
}

type Step = { status: string; by: UserId; at: string; reason: string | undefined }

/** Only rejections and revocations keep a reason. */
const decidedOn = <Thing extends Reviewed>({ reason: _, ...thing }: Thing, { status, by, at, reason }: Step): Thing =>
  ({
    ...thing,
    version: thing.version + 1,
    status,
    decidedAt: at,
    decidedBy: by,
    ...(status !== 'verified' && reason && { reason }),
  }) as Thing // only the fields of the decision differ

type DecidedBusinessState = Exclude<BusinessState, 'pending'>
type VerifyBusiness = typeof adminContract.verifyBusiness

type VerifyBusinessDeps = ReviewDeps & {
  businesses: Pick<BusinessStore, 'find'>
  count: (counters: Record<string, number>) => Action
}

const businessMessages: Record<BusinessState, string> = {
  pending: 'This business is waiting for review.',
  verified: 'The business was approved.',
  rejected: 'The business was rejected.',
}

/** A repeated decision gets the same answer. A verified business stays verified until its details change. */
export const verifyBusiness = async (
  deps: VerifyBusinessDeps,
  context: AuditContext,
  businessId: BusinessId,
  body: Received<VerifyBusiness>['body'],
): Promise<Reply<VerifyBusiness>> => {
  const { status } = await review(
    deps,
    { context, body },
    {
      read: () => businessOf(deps, businessId, context.by),
      subject: businessId,
      // No decision leads back to waiting.
      after: (verdict, state) => businessAfter(verdict, state) as DecidedBusinessState | undefined,
      isAlready: isBusinessAlready,
      actionOf: (next) => `business.${next}`,
      moved: 'business.moved',
    },
  )
  return { message: businessMessages[status] }
}

const businessOf = async ({ businesses, count }: VerifyBusinessDeps, businessId: BusinessId, by: UserId) => {
  const business = await businesses.find(businessId)
  if (!business) throw new Failure('business.unknown')
  if (business.ownerId === by) throw new Failure('application.own')
  const also = ({ status }: BusinessItem) => [count(businessCounters(business.status, status))]
  return { thing: business, rowOf: businessRow, also }
}

type DecidedApplicationState = Exclude<ApplicationState, 'pending'>
type VerifyPartner = typeof adminContract.verifyPartner

type VerifyPartnerDeps = ReviewDeps & {
  partners: Pick<PartnerStore, 'find'>
  changeFlags: (user: UserItem, flags: { isPartner: boolean; isVerifiedPartner: boolean; cover?: Cover }) => FlagChange
  count: (counters: Record<string, number>) => Action
  leavings: Pick<LeavingStore, 'ofRevoked' | 'removal'>
  keyRing: () => KeyRing
  /** Gives back the partner's offers and matched jobs and takes them offline. */
  endPartnership: (userId: UserId, at: Date) => Promise<unknown>
  gates: Gates
}

const partnerMessages: Record<ApplicationState, string> = {
  pending: 'This application is waiting for review.',
  verified: 'The partner was approved.',
  rejected: 'The application was rejected.',
  revoked: 'The partner is no longer verified.',
}

/** A repeated decision gets the same answer. */
export const verifyPartner = async (
  deps: VerifyPartnerDeps,
  context: AuditContext,
  userId: UserId,
  body: Received<VerifyPartner>['body'],
): Promise<Reply<VerifyPartner>> => {
  if (userId === context.by) throw new Failure('application.own')
  const today = londonTime(deps.now()).date
  const look = { by: context.by, today, wasteLookedUpOn: body.waste_looked_up_on }
  const { status, isNew } = await review(
    deps,
    { context, body },
    {
      read: () => applicationOf(deps, userId, look),
      subject: userId,
      // No decision leads back to waiting.
      after: (verdict, status) => applicationAfter(verdict, status) as DecidedApplicationState | undefined,
      isAlready: isApplicationAlready,
      actionOf: (next) => `partner.${next}`,
      moved: 'application.moved',
      assertReady: (next, { rightToWork }) => {
        const isChecked = rightToWork && (rightToWork.until === undefined || rightToWork.until >= today)
        if (next === 'verified' && deps.gates === 'required' && !isChecked) throw new Failure('papers.work-unchecked')
      },
    },
  )
  if (isNew && status === 'revoked') await deps.endPartnership(userId, deps.now())
  return { message: partnerMessages[status] }
}

const applicationOf = async (deps: VerifyPartnerDeps, userId: UserId, look: Look) => {
  const { partners, changeFlags, count, leavings, keyRing } = deps
  const found = await partners.find(userId)
  if (!found?.application) throw new Failure('application.unknown')
  const { user, application } = found
  const also = (decided: PartnerItem): Action[] => {
    const { status } = decided
    const isPartner = status === 'verified'
    // A rejected applicant loses the partner flag, so the app invites them to apply again.
    const flags = { isPartner, isVerifiedPartner: isPartner }
    // After a revocation the cover stays as it was: nothing reads it, and the next approval replaces it.
    const { action, counters } = changeFlags(user, { ...flags, ...(isPartner && { cover: coverFor(decided) }) })
    return [
      action,
      count({ ...partnerCounters(toStanding(application), status), ...counters }),
      ...(isPartner ? leavings.removal(application.marks, 'revoked', userId) : []),
      ...(status === 'revoked' ? revoked.actions : []),
    ]
  }
  const revoked = leavings.ofRevoked(toKnown(user, application), keyRing())
  // Without the verification names need no approval and papers do not count, so what waits is dropped.
  const rowOf = ({ pendingName: _, waitingPapers, marks = [], ...decided }: PartnerItem) => {
    const hashes = { revoked: revoked.hashes, verified: [], rejected: marks, pending: marks }[decided.status]
    return partnerRow({
      ...decided,
      ...(decided.status !== 'revoked' && seenWith(decided, look)),
      ...(hashes.length > 0 && { marks: hashes }),
      ...(waitingPapers?.insurance && { replaced: [...(decided.replaced ?? []), waitingPapers.insurance.uploadId] }),
    })
  }
  return { thing: application, rowOf, also }
}
