import { businessLists } from '#functions/domain/accounts/business-index.ts'
import { adminDirectory, isRegular, regularDirectory, userDirectory } from '#functions/domain/accounts/user-index.ts'
import type { NewestList } from '#functions/domain/admin/newest-first-store.ts'
import type { ListedRole } from '#functions/domain/admin/users/list-users.ts'
import { partnerLists } from '#functions/domain/partners/partner-index.ts'
import type { UserRole } from '#shared/contracts/admin.ts'

const onFirst = (...lists: string[]): NewestList[] => lists.map((list) => ({ index: 'GSI1', list }))

/** Where those of each role stand, by when they came to it. */
export const listedRoles: Record<UserRole, ListedRole> = {
  all: { lists: onFirst(userDirectory), counter: 'users', has: () => true },
  admin: { lists: onFirst(adminDirectory), counter: 'admins', has: ({ isAdmin = false }) => isAdmin },
  partner: {
    lists: onFirst(partnerLists.pending, partnerLists['name-waits'], partnerLists.verified),
    counter: 'partners',
    has: ({ isPartner = false }) => isPartner,
  },
  business: {
    lists: onFirst(...Object.values(businessLists)),
    counter: 'businesses',
    has: ({ isBusiness = false }) => isBusiness,
  },
  regular: { lists: [{ index: 'GSI2', list: regularDirectory }], counter: 'regulars', has: isRegular },
}
