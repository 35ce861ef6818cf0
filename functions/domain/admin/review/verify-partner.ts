import type { FlagChange } from '#functions/domain/accounts/flag-change.ts'
import { partnerRow } from '#functions/domain/partners/application-store.ts'
import {
  type ApplicationState,
  type PartnerItem,
  type PartnerStanding,
  toStanding,
} from '#functions/domain/partners/partner-item.ts'
import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { applicationAfter, isAlready } from '#shared/model/application-lifecycle.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { AuditContext } from '../audit-context.ts'
import { type ReviewDeps, review } from './review.ts'

type Decided = Exclude<ApplicationState, 'pending'>
type Verifying = typeof adminContract.verifyPartner

type Deps = ReviewDeps & {
  partners: Pick<PartnerStore, 'find'>
  changeFlags: (user: UserItem, flags: { isPartner: boolean; isVerifiedPartner: boolean }) => FlagChange
  partnerCounters: (before: PartnerStanding, after: PartnerStanding) => Record<string, number>
  count: (counters: Record<string, number>) => Action
  /** Gives back what was offered to somebody or matched with them, and takes them offline. */
  endPartnership: (userId: UserId, at: Date) => Promise<unknown>
}

const messages: Record<ApplicationState, string> = {
  pending: 'This application waits for review.',
  verified: 'The partner was approved.',
  rejected: 'The application was rejected.',
  revoked: 'The partner is no longer verified.',
}

/** Whoever repeats a decision hears that it stands. */
export const verifyPartner = async (
  deps: Deps,
  context: AuditContext,
  userId: UserId,
  wish: Received<Verifying>['body'],
): Promise<Reply<Verifying>> => {
  if (userId === context.by) throw new Failure('application.own')
  const { status, isNew } = await review(
    deps,
    { context, wish },
    {
      read: () => applicationOf(deps, userId),
      subject: userId,
      after: (verdict, status) => applicationAfter(verdict, status) as Decided | undefined, // none leads back to waiting
      isAlready,
      actionOf: (next) => `partner.${next}`,
      moved: 'application.moved',
    },
  )
  if (isNew && status === 'revoked') await deps.endPartnership(userId, deps.now())
  return { message: messages[status] }
}

const applicationOf = async ({ partners, changeFlags, partnerCounters, count }: Deps, userId: UserId) => {
  const found = await partners.find(userId)
  if (!found?.application) throw new Failure('application.unknown')
  const { user, application } = found
  const also = ({ status }: PartnerItem): Action[] => {
    const isPartner = status === 'verified'
    // Whoever is turned away is no partner of any kind, so that they are asked whether they want to become one.
    const { action, counters } = changeFlags(user, { isPartner, isVerifiedPartner: isPartner })
    return [action, count({ ...partnerCounters(toStanding(application), status), ...counters })]
  }
  // A name that waits goes with the verification: from now on they may call themselves as they like.
  const rowOf = ({ pendingName: _, ...decided }: PartnerItem) => partnerRow(decided)
  return { thing: application, rowOf, also }
}
