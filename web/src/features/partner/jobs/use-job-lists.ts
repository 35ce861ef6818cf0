import { api } from '#web/lib/api.ts'
import { useRequestList } from '#web/lib/request-changes.ts'

/** What the partner carries. */
export const useCarried = () =>
  useRequestList({
    name: 'carried',
    load: (signal) => api.requests.listActive(undefined, { signal }),
  })

/** What waits for the partner's answer; an offer whose time is up is gone. */
export const useOffers = (now: number) => {
  const { query, cards } = useRequestList({
    name: 'offers',
    load: (signal) => api.partner.listOffers(undefined, { signal }),
  })
  return { query, cards: cards?.filter(({ expires_at }) => Date.parse(expires_at) > now) }
}

/** What anybody near may take, save what this partner has put aside. */
export const usePool = () =>
  useRequestList({
    name: 'pool',
    load: (signal) => api.requests.listAvailable({ query: {} }, { signal }),
  })
