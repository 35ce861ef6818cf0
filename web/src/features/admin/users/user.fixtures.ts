import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { UserId } from '#shared/model/ids.ts'

/** A user with some fields replaced. Number 1 is signed in. A partner is verified if nothing else is said. */
export const userEntry = (number: number, parts: Partial<UserEntry> = {}): UserEntry => ({
  id: UserId.parse(`usr_${String(number).padStart(22, '0')}`),
  name: `Person ${String(number).padStart(2, '0')}`,
  email: `person-${number}@example.com`,
  business_name: null,
  is_admin: false,
  is_partner: false,
  is_verified_partner: parts.is_partner ?? false,
  is_business: false,
  is_driver: false,
  is_protected: false,
  erases_at: null,
  suspension: null,
  returns_after: null,
  documents: [],
  created_at: '2026-11-20T23:30:00.000Z',
  ...parts,
})
