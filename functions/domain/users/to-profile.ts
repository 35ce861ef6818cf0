import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Profile } from '#shared/contracts/users.ts'
import { addressLine } from '#shared/model/address.ts'

export const toProfile = (user: UserItem): Profile => ({
  firstName: user.firstName ?? null,
  lastName: user.lastName ?? null,
  mobile: user.mobile ?? null,
  dob: user.dateOfBirth ?? null,
  address: user.addressParts ? addressLine(user.addressParts) : null,
  addressParts: user.addressParts ?? null,
  email: user.email,
  is_partner: user.isPartner ?? false,
  is_verified_partner: user.isVerifiedPartner ?? false,
})
