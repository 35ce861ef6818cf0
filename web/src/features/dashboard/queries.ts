import { isOver } from '#shared/model/request-lifecycle.ts'
import { api } from '#web/lib/api.ts'
import { useRequestList } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'
import { useRememberDeliveries } from './ended-here.ts'

export const useOpenRequests = () => {
  const { query, cards } = useRequestList({ name: 'own', query: requestQueries.open })
  const open = cards?.filter(({ status }) => !isOver(status))
  useRememberDeliveries(open)
  return { query, cards: open }
}

/**
 * Whether the user has ever applied as a partner. After a rejection they can still read the reason, after a revocation
 * they can still finish deliveries.
 */
export const hasApplied = async (): Promise<boolean> => {
  try {
    return (await api.partner.getApplication()).application !== null
  } catch {
    return false
  }
}
