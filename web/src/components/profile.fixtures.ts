import type { Profile } from '#shared/contracts/users.ts'

/** The profile of a person who is no partner, with some fields replaced. */
export const profileWith = (parts: Partial<Profile> = {}): Profile => ({
  firstName: 'Robin',
  lastName: 'Lee',
  mobile: '07700 900123',
  dob: '1990-02-03',
  address: '5, Weir Lane, Leeds, West Yorkshire, LS1 4AP',
  addressParts: { houseNumber: '5', street: 'Weir Lane', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 4AP' },
  email: 'robin@example.com',
  is_partner: false,
  is_verified_partner: false,
  pending_name: null,
  ...parts,
})
