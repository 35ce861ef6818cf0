import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { type LeavingStore, toKnown } from '#functions/domain/accounts/leaving-store.ts'
import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { StatisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import { readPage } from '#functions/platform/table/read-page.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import { toBusinessEntry, toPartnerEntry } from './admin-entries.ts'
import type { OwnedBusiness, OwnedBusinessStore, ReviewLists, ReviewPlace } from './list-store.ts'

type PageDeps = { lists: ReviewLists; keyRing: () => KeyRing }

type ReviewPageQuery = {
  /** The lists in order: waiting, verified, then the others. */
  lists: readonly string[]
  bound: readonly string[]
  cursor?: string | undefined
  limit: number
}

/** A page through all lists in order. The index gives the order only; callers read the rows for their current state. */
const reviewPage = async (
  deps: PageDeps,
  { lists, ...pageQuery }: ReviewPageQuery,
): Promise<{ rows: Item[]; next: string | null }> => {
  const { page, next } = await readPage(deps.keyRing(), pageQuery, (place: ReviewPlace | undefined, atMost) =>
    deps.lists.listAfter(lists, place, atMost),
  )
  return { rows: page.map(({ row }) => row), next }
}

type ListPartners = typeof adminContract.listPartners

type ListPartnersDeps = PageDeps & {
  partnerLists: readonly string[]
  partners: Pick<PartnerStore, 'findAll'>
  statistics: Pick<StatisticsStore, 'read'>
}

export const listPartners = async (
  deps: ListPartnersDeps,
  { userId }: Session,
  query: Received<ListPartners>['query'],
): Promise<Reply<ListPartners>> => {
  const [{ rows, next }, { partners = 0, refusedPartners = 0 }] = await Promise.all([
    reviewPage(deps, { ...query, lists: deps.partnerLists, bound: ['partners', userId] }),
    deps.statistics.read('partners', 'refusedPartners'),
  ])
  const people = await deps.partners.findAll(
    rows.map((row) => String(row.userId)),
    // Admins decide on this name and version, so both must be current.
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

type ListBusinesses = typeof adminContract.listBusinesses

type ListBusinessesDeps = PageDeps & {
  businessLists: readonly string[]
  ownedBusinesses: OwnedBusinessStore
  statistics: Pick<StatisticsStore, 'read'>
  leavings: Pick<LeavingStore, 'find'>
  now: () => Date
}

/** Checks businesses that wait for review against the marks of accounts that left. */
export const listBusinesses = async (
  deps: ListBusinessesDeps,
  { userId }: Session,
  query: Received<ListBusinesses>['query'],
): Promise<Reply<ListBusinesses>> => {
  const [{ rows, next }, { businesses: total = 0 }] = await Promise.all([
    reviewPage(deps, { ...query, lists: deps.businessLists, bound: ['businesses', userId] }),
    deps.statistics.read('businesses'),
  ])
  const found = await deps.ownedBusinesses.findAll(rows.map(read(BusinessItem)))
  const items = found.map(async (owned) => toBusinessEntry(owned, await findMark(deps, owned)))
  return { items: await Promise.all(items), next, total }
}

const findMark = async (
  { leavings, keyRing, now }: ListBusinessesDeps,
  { business, owner }: OwnedBusiness,
): Promise<Leaving | undefined> => {
  if (business.status !== 'pending') return undefined
  return (await leavings.find(toKnown(owner, undefined, business), keyRing(), now())).mark
}
