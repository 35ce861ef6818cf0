import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { fullName } from '#functions/platform/sessions/full-name.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { toDocument } from '../document-of.ts'

type About = {
  isProtected: boolean
  /** What their business keeps of somebody who drives for it. */
  driver: DriverItem | undefined
}

export const toUserEntry = (user: UserItem, { isProtected, driver }: About): UserEntry => {
  const { userId, email, businessName, createdAt } = user
  return {
    id: userId,
    name: fullName(user),
    email,
    business_name: businessName ?? null,
    is_admin: user.isAdmin ?? false,
    is_partner: user.isPartner ?? false,
    is_business: user.isBusiness ?? false,
    is_driver: user.isDriver ?? false,
    is_protected: isProtected,
    erases_at: user.erasesAt ?? null,
    documents: [toDocument(driver?.photo, 'driver-photo'), toDocument(driver?.licence, 'driving-licence')].filter(
      (document) => document !== null,
    ),
    created_at: createdAt,
  }
}
