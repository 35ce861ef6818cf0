import { isVerified, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type VoidOffersOfDeps, voidOffersOf } from '../offers/void-offers-of.ts'
import { type ReturnAllOfDeps, returnAllOf } from './return-all-of.ts'

export type PartnerFellDeps = ReturnAllOfDeps &
  VoidOffersOfDeps & {
    partners: Pick<PartnerStore, 'find'>
    presence: { goOffline: (userId: UserId) => Promise<unknown> }
  }

/**
 * What follows when somebody is no verified partner any more; safe to run again, so a crash leaves nothing over. News of
 * it that comes late finds nothing to do where they have become one again.
 */
export const partnerFell = async (deps: PartnerFellDeps, userId: UserId, at: Date): Promise<void> => {
  const partner = await deps.partners.find(userId)
  if (partner && isVerified(partner)) return
  await deps.presence.goOffline(userId)
  await voidOffersOf(deps, userId, { at })
  await returnAllOf(deps, userId, at)
}
