import { UserId } from '#shared/model/ids.ts'
import type { SessionUser } from '#shared/model/session-user.ts'

const nobodyYet: SessionUser = {
  id: UserId.parse('usr_0000000000000000000001'),
  email: 'robin@example.com',
  first_name: 'Robin',
  business_name: null,
  mobile_number: null,
  is_admin: false,
  is_driver: false,
  is_business: false,
  is_partner: false,
  is_verified_partner: false,
  password_change_required: false,
  has_business_profile: false,
  is_profile_complete: false,
  suspended: null,
}

/** A signed-in person of whom only these things are true. */
export const userWith = (flags: Partial<SessionUser> = {}): SessionUser => ({ ...nobodyYet, ...flags })
