import { useSearchParams } from 'react-router-dom'
import { type PartnerGroup, partnerGroups } from '#shared/model/review-lifecycles.ts'

/** The list in the URL, so that a link leads to it. */
export const usePartnerGroup = (): PartnerGroup => {
  const [search] = useSearchParams()
  return partnerGroups.find((group) => group === search.get('status')) ?? 'waiting'
}

/** The search part of a list's URL. */
export const searchOf = (group: PartnerGroup): string => (group === 'waiting' ? '' : `?status=${group}`)
