import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { BusinessProfile } from '#shared/contracts/business-shapes.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { BusinessStore } from './business-store.ts'
import { type SearchTokens, searchWordChange } from './renamed-words.ts'
import { toBusinessProfile } from './to-business-profile.ts'

type Form = Received<typeof businessContract.setUp>['body']
type Details = Pick<BusinessItem, 'name' | 'address' | 'registrationNumber' | 'vatNumber'>

type Deps = {
  businesses: Pick<BusinessStore, 'findPeople' | 'setUp'>
  newBusiness: (details: Details, ownerId: UserId, now: Date) => BusinessItem
  /** Its rows and what it counts for. */
  rowsOf: (business: BusinessItem) => readonly Action[]
  searchTokens: SearchTokens
  now: () => Date
}

/** For an account that has no business yet: of several tries at once one makes it. */
export const setUp = async (
  { businesses, newBusiness, rowsOf, searchTokens, now }: Deps,
  { userId }: Session,
  { businessName, businessAddress, registrationNumber, vatNumber }: Form,
): Promise<{ business: BusinessProfile }> => {
  const [user] = await businesses.findPeople([userId])
  if (!user || user.businessId) throw new Failure('business.exists')
  const details = {
    name: businessName,
    address: businessAddress,
    ...(registrationNumber && { registrationNumber }),
    ...(vatNumber && { vatNumber }),
  }
  const business = newBusiness(details, userId, now())
  const words = searchWordChange(searchTokens, user, business.name)
  if (!(await businesses.setUp(business, { user, words }, rowsOf(business)))) throw new Failure('business.exists')
  return { business: toBusinessProfile(business) }
}
