import * as z from 'zod/mini'
import { UserId } from './ids.ts'

/**
 * Why a user is suspended, and the last day in London on which that applies. Without a day, an admin has to lift it.
 */
export const SuspensionNotice = z.object({ reason: z.string(), until: z.nullable(z.string()) })
export type SuspensionNotice = z.output<typeof SuspensionNotice>

/** What the browser knows about a signed-in user, and everything that the access rules read. */
export const SessionUser = z.object({
  id: UserId,
  email: z.string(),
  first_name: z.nullable(z.string()),
  business_name: z.nullable(z.string()),
  mobile_number: z.nullable(z.string()),
  is_admin: z.boolean(),
  is_driver: z.boolean(),
  is_business: z.boolean(),
  is_partner: z.boolean(),
  is_verified_partner: z.boolean(),
  password_change_required: z.boolean(),
  has_business_profile: z.boolean(),
  is_profile_complete: z.boolean(),
  suspended: z.nullable(SuspensionNotice),
  /** Set where the operator takes no recycling. */
  no_waste: z.optional(z.literal(true)),
})
export type SessionUser = z.output<typeof SessionUser>
