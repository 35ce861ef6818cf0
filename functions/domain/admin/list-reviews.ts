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
import type { Gates } from '#shared/model/cover.ts'
import { londonTime } from '#shared/model/london.ts'
import type { PartnerGroup } from '#shared/model/review-lifecycles.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import { toBusinessEntry, toPartnerEntry } from './admin-entries.ts'
import { uncheckedOf } from './applicant-checklist.ts'
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
  partnerGroups: Record<PartnerGroup, readonly string[]>
  gates: Gates
  now: () => Date
  partners: Pick<PartnerStore, 'findAll'>
  statistics: Pick<StatisticsStore, 'read'>
}

export const listPartners = async (
  deps: ListPartnersDeps,
  { userId }: Session,
  { status, ...query }: Received<ListPartners>['query'],
): Promise<Reply<ListPartners>> => {
  const lists = status ? deps.partnerGroups[status] : Object.values(deps.partnerGroups).flat()
  const [{ rows, next }, counted] = await Promise.all([
    reviewPage(deps, { ...query, lists, bound: ['partners', userId, ...(status ? [status] : [])] }),
    deps.statistics.read('partners', 'refusedPartners', 'unverifiedPartners', 'waitingNames', 'waitingPapers'),
  ])
  const when = { gates: deps.gates, today: londonTime(deps.now()).date }
  const people = await deps.partners.findAll(
    rows.map((row) => String(row.userId)),
    // Admins decide on this name and version, so both must be current.
    { isConsistent: true },
  )
  return {
    items: [...people.values()].flatMap(({ user, application }) =>
      application ? [toPartnerEntry(user, application, uncheckedOf(user, application, when))] : [],
    ),
    next,
    total: totalOf(counted, status),
  }
}

type Counted = Awaited<ReturnType<ListPartnersDeps['statistics']['read']>>

/** Null where a name and papers of the same partner may wait, whom both counters count. */
const totalOf = (counted: Counted, group: PartnerGroup | undefined): number | null => {
  const { partners = 0, refusedPartners = 0, unverifiedPartners = 0, waitingNames = 0, waitingPapers = 0 } = counted
  if (!group) return partners + refusedPartners
  if (group === 'refused') return refusedPartners
  if (waitingNames > 0 && waitingPapers > 0) return null
  const waiting = unverifiedPartners + waitingNames + waitingPapers
  return group === 'waiting' ? waiting : partners - waiting
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
