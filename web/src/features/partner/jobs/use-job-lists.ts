import { useQuery } from '@tanstack/react-query'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { isCarried } from '#shared/model/statuses.ts'
import { api } from '#web/lib/api.ts'
import { useNotes, withNotes } from '#web/lib/fresh-requests.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { useHiddenJobs } from './hidden-jobs.ts'

const isOnTheWay = ({ status }: RequestCard) => isCarried(status)

/** What the partner carries. */
export const useCarried = () => {
  const notes = useNotes('carried')
  const query = useQuery({
    queryKey: requestKeys.carried,
    queryFn: ({ signal }) => api.requests.listActive(undefined, { signal }),
  })
  return { query, cards: query.data && withNotes(query.data, notes, query.dataUpdatedAt, isOnTheWay) }
}

/** What waits for the partner's answer; an offer whose time is up is gone. */
export const useOffers = (now: number) => {
  const notes = useNotes('offers')
  const query = useQuery({
    queryKey: requestKeys.offers,
    queryFn: ({ signal }) => api.partner.listOffers(undefined, { signal }),
  })
  const isOpen = ({ status, expires_at }: DirectOffer) =>
    status === 'pending_partner_approval' && Date.parse(expires_at) > now
  return { query, cards: query.data && withNotes(query.data, notes, query.dataUpdatedAt, isOpen) }
}

/** What anybody near may take, save what this partner has put aside. */
export const usePool = () => {
  const notes = useNotes('pool')
  const hidden = useHiddenJobs()
  const query = useQuery({
    queryKey: requestKeys.pool,
    queryFn: ({ signal }) => api.requests.listAvailable({ query: {} }, { signal }),
  })
  const isFree = ({ id, status }: RequestCard) => status === 'pending_match' && !hidden.includes(id)
  return { query, cards: query.data && withNotes(query.data, notes, query.dataUpdatedAt, isFree) }
}
