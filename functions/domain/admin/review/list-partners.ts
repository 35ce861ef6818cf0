import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { StatisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { toPartnerEntry } from './partner-entry.ts'
import { type PageDeps, reviewPage } from './review-page.ts'

type Listing = typeof adminContract.listPartners

type Deps = PageDeps & {
  partnerLists: readonly string[]
  partners: Pick<PartnerStore, 'findAll'>
  statistics: Pick<StatisticsStore, 'read'>
}

export const listPartners = async (
  deps: Deps,
  { userId }: Session,
  query: Received<Listing>['query'],
): Promise<Reply<Listing>> => {
  const [{ rows, next }, { partners = 0, refusedPartners = 0 }] = await Promise.all([
    reviewPage(deps, { ...query, lists: deps.partnerLists, bound: ['partners', userId] }),
    deps.statistics.read('partners', 'refusedPartners'),
  ])
  const people = await deps.partners.findAll(
    rows.map((row) => String(row.userId)),
    // What is decided on is the name beside this version: neither may be older than the other.
    { isConsistent: true },
  )
  return {
    items: [...people.values()].flatMap(({ user, application }) =>
      application ? [toPartnerEntry(user, application)] : [],
    ),
    next,
    total: partners + refusedPartners,
  }
}
