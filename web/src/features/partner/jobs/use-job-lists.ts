import { api } from '#web/lib/api.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { useFreshList } from '#web/lib/use-fresh-list.ts'
import { useHiddenJobs } from './hidden-jobs.ts'

/** What the partner carries. */
export const useCarried = () =>
  useFreshList({
    book: 'carried',
    key: requestKeys.carried,
    load: (signal) => api.requests.listActive(undefined, { signal }),
  })

/** What waits for the partner's answer; an offer whose time is up is gone. */
export const useOffers = (now: number) => {
  const { query, cards } = useFreshList({
    book: 'offers',
    key: requestKeys.offers,
    load: (signal) => api.partner.listOffers(undefined, { signal }),
  })
  return { query, cards: cards?.filter(({ expires_at }) => Date.parse(expires_at) > now) }
}

/** What anybody near may take, save what this partner has put aside. */
export const usePool = () => {
  const hidden = useHiddenJobs()
  const { query, cards } = useFreshList({
    book: 'pool',
    key: requestKeys.pool,
    load: (signal) => api.requests.listAvailable({ query: {} }, { signal }),
  })
  return { query, cards: cards?.filter(({ id }) => !hidden.includes(id)) }
}
