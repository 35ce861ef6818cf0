import { co2SavedGrams } from '#shared/model/co2.ts'
import type { UserId } from '#shared/model/ids.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import type { RequestItem } from './request-item.ts'

/** The grams of CO2e that a request saves with its actual transport mode. A returned one saves nothing. */
export const co2SavedBy = (item: RequestItem): number | null => {
  const { category, mode, actualMode = mode, metres, detourMetres, outcome } = item
  return outcome === 'returned' ? 0 : co2SavedGrams({ category, mode: actualMode, metres, detourMetres })
}

/** Who carries it now or was asked to: the one whom its owner deals with. */
export const carrierShownTo = ({ status, carrierId, offer }: RequestItem): UserId | undefined =>
  isCarried(status) ? carrierId : offer?.partnerId

/** Someone who can take jobs: a user, with the business that they own. Drivers cannot. */
export type Taker = { userId: UserId; businessId?: string | undefined }

/** Whether they or their business gave it back or declined it before. */
export const isExcluded = ({ excluded = [] }: Pick<RequestItem, 'excluded'>, { userId, businessId }: Taker): boolean =>
  excluded.some((id) => id === userId || id === businessId)

/**
 * Whether it counts towards its carrier's limit. A job with a problem that the owner reported does not, so complaints
 * cannot keep anyone from working.
 */
export const takesPlace = ({ status, door }: Pick<RequestItem, 'status' | 'door'>): boolean =>
  isCarried(status) && door?.problem?.by !== 'requester'
