import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { BusinessStore } from './business-store.ts'

/** The business of whoever is signed in; only an account that was erased this very moment has none. */
export const findOwnBusiness = async (
  businesses: Pick<BusinessStore, 'find'>,
  { businessId }: Session,
): Promise<BusinessItem> => {
  const business = businessId ? await businesses.find(businessId) : undefined
  if (!business) throw new Failure('session.none')
  return business
}
