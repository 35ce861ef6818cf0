import type { Profile } from '#shared/contracts/users.ts'
import { addressLine } from '#shared/model/address.ts'
import type { Person } from './person-store.ts'

export const toProfile = ({ user, application }: Person): Profile => ({
  firstName: user.firstName ?? null,
  lastName: user.lastName ?? null,
  mobile: user.mobile ?? null,
  dob: user.dateOfBirth ?? null,
  address: user.addressParts ? addressLine(user.addressParts) : null,
  addressParts: user.addressParts ?? null,
  email: user.email,
  is_partner: user.isPartner ?? false,
  is_verified_partner: user.isVerifiedPartner ?? false,
  pending_name: pendingNameOf(application),
})

const pendingNameOf = (application: Person['application']): Profile['pending_name'] => {
  if (!application?.pendingName) return null
  const { firstName, lastName } = application.pendingName
  return { firstName, lastName }
}
