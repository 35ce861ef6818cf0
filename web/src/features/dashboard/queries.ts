import { isOver } from '#shared/model/request-lifecycle.ts'
import { api } from '#web/lib/api.ts'
import { useRequestList } from '#web/lib/request-changes.ts'

// More than a user may have open at once, so that there is no second page.
const openLimit = 50

export const useOpenRequests = () => {
  const { query, cards } = useRequestList({
    name: 'own',
    load: async (signal) =>
      (await api.requests.listRequests({ query: { state: 'open', limit: openLimit } }, { signal })).items,
  })
  return { query, cards: cards?.filter(({ status }) => !isOver(status)) }
}

/**
 * Whether the user has ever applied as a partner. Rejected and revoked ones can still read why, and finish deliveries.
 */
export const hasApplied = async (): Promise<boolean> => {
  try {
    return (await api.partner.getApplication()).application !== null
  } catch {
    return false
  }
}
