import { api } from '#web/lib/api.ts'
import { useRequestList } from '#web/lib/request-changes.ts'

/** The deliveries that the partner carries. */
export const useCarried = (enabled = true) =>
  useRequestList({
    name: 'carried',
    load: (signal) => api.requests.listActive(undefined, { signal }),
    enabled,
  })

/** The direct offers that wait for the partner's answer, without expired ones. */
export const useOffers = (now: number, enabled = true) => {
  const { query, cards } = useRequestList({
    name: 'offers',
    load: (signal) => api.partner.listOffers(undefined, { signal }),
    enabled,
  })
  return { query, cards: cards?.filter(({ expires_at }) => Date.parse(expires_at) > now) }
}
