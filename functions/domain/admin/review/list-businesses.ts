import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { StatisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { toBusinessEntry } from './business-entry.ts'
import type { OwnedBusinessStore } from './owned-business-store.ts'
import { type PageDeps, reviewPage } from './review-page.ts'

type Listing = typeof adminContract.listBusinesses

type Deps = PageDeps & {
  businessLists: readonly string[]
  ownedBusinesses: OwnedBusinessStore
  statistics: Pick<StatisticsStore, 'read'>
}

export const listBusinesses = async (
  deps: Deps,
  { userId }: Session,
  query: Received<Listing>['query'],
): Promise<Reply<Listing>> => {
  const [{ rows, next }, { businesses: total = 0 }] = await Promise.all([
    reviewPage(deps, { ...query, lists: deps.businessLists, bound: ['businesses', userId] }),
    deps.statistics.read('businesses'),
  ])
  const found = await deps.ownedBusinesses.findAll(rows as BusinessItem[]) // the index holds whole rows, which we alone write
  return { items: found.map(toBusinessEntry), next, total }
}
