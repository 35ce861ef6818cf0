import { businessLists } from '#functions/domain/accounts/business-index.ts'
import { adminDirectory, regularDirectory, userDirectory } from '#functions/domain/accounts/user-index.ts'
import { partnerLists } from '#functions/domain/shared/partner-item.ts'
import type { Directory } from '#functions/domain/statistics/directory-store.ts'
import type { CountedLists } from '#functions/domain/statistics/reconcile-counters.ts'

const list = (name: string, index: Directory['index'] = 'GSI1'): Directory => ({ index, list: name })

export const everybody = [list(userDirectory)]
export const everyBusiness = Object.values(businessLists).map((name) => list(name))

/** Where stands what each counter counts. Drivers stand in no list of their own, so theirs cannot be compared. */
export const countedLists: CountedLists = {
  users: everybody,
  admins: [list(adminDirectory)],
  regulars: [list(regularDirectory, 'GSI2')],
  partners: [list(partnerLists.pending), list(partnerLists['name-waits']), list(partnerLists.verified)],
  unverifiedPartners: [list(partnerLists.pending)],
  waitingNames: [list(partnerLists['name-waits'])],
  refusedPartners: [list(partnerLists.rejected)],
  businesses: everyBusiness,
  unverifiedBusinesses: [list(businessLists.pending)],
}
