import type { Profile } from '#shared/contracts/users.ts'

/** How far somebody has come on the way to being a partner, in the words of the profile. */
export const partnerStatus = ({
  is_partner,
  is_verified_partner,
}: Pick<Profile, 'is_partner' | 'is_verified_partner'>) => {
  if (is_verified_partner) return { partner: 'Partner', verification: 'Verified' }
  if (is_partner) return { partner: 'Applied', verification: 'Pending' }
  return { partner: 'Not Applied', verification: 'N/A' }
}
