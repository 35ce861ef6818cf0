import { type BusinessItem, type BusinessState, businessRow } from '#functions/domain/accounts/business-item.ts'
import type { BusinessStore } from '#functions/domain/businesses/business-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { businessAfter, isAlready } from '#shared/model/business-lifecycle.ts'
import { Failure } from '#shared/model/failure.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import type { AuditContext } from '../audit-context.ts'
import { type ReviewDeps, review } from './review.ts'

type Decided = Exclude<BusinessState, 'pending'>
type Verifying = typeof adminContract.verifyBusiness

type Deps = ReviewDeps & {
  businesses: Pick<BusinessStore, 'find'>
  businessCounters: (before: BusinessState, after: BusinessState) => Record<string, number>
  count: (counters: Record<string, number>) => Action
}

const messages: Record<BusinessState, string> = {
  pending: 'This business waits for review.',
  verified: 'The business was approved.',
  rejected: 'The business was rejected.',
}

/** Whoever repeats a decision hears that it stands. A business that is verified stays so until it changes. */
export const verifyBusiness = async (
  deps: Deps,
  context: AuditContext,
  businessId: BusinessId,
  wish: Received<Verifying>['body'],
): Promise<Reply<Verifying>> => {
  const { status } = await review(
    deps,
    { context, wish },
    {
      read: () => businessOf(deps, businessId, context.by),
      subject: businessId,
      after: (verdict, state) => businessAfter(verdict, state) as Decided | undefined, // none leads back to waiting
      isAlready,
      actionOf: (next) => `business.${next}`,
      moved: 'business.moved',
    },
  )
  return { message: messages[status] }
}

const businessOf = async ({ businesses, businessCounters, count }: Deps, businessId: BusinessId, by: UserId) => {
  const business = await businesses.find(businessId)
  if (!business) throw new Failure('business.unknown')
  if (business.ownerId === by) throw new Failure('application.own')
  const also = ({ status }: BusinessItem) => [count(businessCounters(business.status, status))]
  return { thing: business, rowOf: businessRow, also }
}
