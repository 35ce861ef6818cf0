import { fullName } from '#functions/platform/sessions/full-name.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'

export const userEntry = (user: UserItem, isProtected: boolean): UserEntry => {
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
    created_at: createdAt,
  }
}
