import { co2SavedGrams } from '#shared/model/co2.ts'
import type { UserId } from '#shared/model/ids.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import type { RequestItem } from './request-item.ts'

/** The grams of CO2e that a request saves with its actual transport mode. One that was brought back saves nothing. */
export const co2SavedBy = (item: RequestItem): number | null => {
  const { category, mode, actualMode = mode, metres, detourMetres, outcome } = item
  return outcome === 'returned' ? 0 : co2SavedGrams({ category, mode: actualMode, metres, detourMetres })
}

/** Whoever may take jobs: a person, with the business that they own. A driver takes none. */
export type Taker = { userId: UserId; businessId?: string | undefined }

/** Whether it came back from their side before, or was declined by them. */
export const isExcluded = ({ excluded = [] }: Pick<RequestItem, 'excluded'>, { userId, businessId }: Taker): boolean =>
  excluded.some((id) => id === userId || id === businessId)

/**
 * Whether it takes one of its carrier's places. A job with a problem that its owner has reported does not, so nobody is
 * kept from working by complaints.
 */
export const takesPlace = ({ status, door }: Pick<RequestItem, 'status' | 'door'>): boolean =>
  isCarried(status) && door?.problem?.by !== 'requester'
