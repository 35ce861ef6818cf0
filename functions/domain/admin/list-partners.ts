import type { StatisticsStore } from '#functions/domain/accounts/statistics-store.ts'
import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { openToken, signToken } from '#functions/platform/codes/signed-token.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ApplicationLists, Place } from './application-list-store.ts'
import { partnerEntry } from './partner-entry.ts'

type Listing = typeof adminContract.listPartners

type Deps = {
  lists: ApplicationLists
  /** Those that wait, then the verified, then the others. */
  partnerLists: readonly string[]
  partners: Pick<PartnerStore, 'findAll'>
  statistics: Pick<StatisticsStore, 'read'>
  keyRing: () => KeyRing
}

/** A page through all lists. The index says in which order, the rows themselves how each stands by now. */
export const listPartners = async (
  { lists, partnerLists, partners, statistics, keyRing }: Deps,
  { userId }: Session,
  { cursor, limit }: Received<Listing>['query'],
): Promise<Reply<Listing>> => {
  const bound = ['partners', userId]
  const place = cursor ? (openToken(keyRing(), bound, cursor) as Place | undefined) : undefined // as we signed it
  if (cursor && !place)
    throw new Failure('input.invalid', { fields: { cursor: 'Please start again from the first page.' } })
  const [found, { partners: accepted = 0, refusedPartners = 0 }] = await Promise.all([
    lists.behind(partnerLists, place, limit + 1),
    statistics.read('partners', 'refusedPartners'),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const people = await partners.findAll(page.map((one) => one.userId))
  return {
    items: [...people.values()].flatMap(({ user, application }) =>
      application ? [partnerEntry(user, application)] : [],
    ),
    next: last && found.length > limit ? signToken(keyRing(), bound, last.place) : null,
    total: accepted + refusedPartners,
  }
}
