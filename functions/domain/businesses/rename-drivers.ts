import type { DriverStore } from '#functions/domain/drivers/driver-store.ts'
import { type SearchTokens, searchWordChange } from '#functions/domain/shared/search-words.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { BusinessStore } from './business-store.ts'

export type RenameDriversDeps = {
  businesses: Pick<BusinessStore, 'find' | 'findPeople' | 'rename'>
  drivers: Pick<DriverStore, 'list'>
  searchTokens: SearchTokens
}

/**
 * Brings the name of a business to all of its drivers; safe to run again. A driver who changes meanwhile is looked at
 * once more by whoever hears of the change, and a name that is no more is brought to nobody.
 */
export const renameDrivers = async (
  { businesses, drivers, searchTokens }: RenameDriversDeps,
  businessId: string,
): Promise<void> => {
  const business = await businesses.find(businessId)
  if (!business) return
  const people = await businesses.findPeople((await drivers.list(businessId)).map(({ userId }) => userId))
  const stale = people.filter(({ businessName }) => businessName !== business.name)
  await inBatches(stale, (user) =>
    businesses.rename(business, { user, words: searchWordChange(searchTokens, user, business.name) }),
  )
}
