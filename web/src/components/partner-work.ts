import { useRequestList } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'

/** The deliveries that the partner carries. */
export const useCarried = (enabled = true) =>
  useRequestList({ name: 'carried', query: requestQueries.carried, enabled })

/** The direct offers that need the partner's answer, without expired ones. */
export const useOffers = (now: number, enabled = true) => {
  const { query, cards } = useRequestList({ name: 'offers', query: requestQueries.offers, enabled })
  return { query, cards: cards?.filter(({ expires_at }) => Date.parse(expires_at) > now) }
}
