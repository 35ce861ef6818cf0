import * as z from 'zod/mini'
import { RequestId, UserId } from '#shared/model/ids.ts'
import { requestStatuses } from '#shared/model/statuses.ts'
import { timeSlots } from '#shared/model/time-slots.ts'

const text = z.nullable(z.string())

export const businessStates = ['pending', 'verified', 'rejected'] as const

/** A business as it sees itself. */
export const BusinessProfile = z.object({
  business_name: z.string(),
  business_address: z.string(),
  registration_number: text,
  vat_number: text,
  is_verified: z.boolean(),
  status: z.enum(businessStates),
  /** Why it was turned down, in the admin's words. */
  reason: text,
})
export type BusinessProfile = z.output<typeof BusinessProfile>

export const Driver = z.object({
  id: UserId,
  user_id: UserId,
  name: z.string(),
  contact_number: z.string(),
  login_email: z.string(),
  is_active: z.boolean(),
  photo_url: text,
  license_url: text,
  created_at: z.string(),
})
export type Driver = z.output<typeof Driver>

/** The password is told once: a repeated call does not know it any more. */
export const NewDriver = z.object({ ...Driver.shape, temp_password: text })
export type NewDriver = z.output<typeof NewDriver>

/** What somebody should look after. */
export const attentionKinds = ['inactive-carrier', 'late-pickup', 'late-delivery', 'password-unused'] as const
export const Attention = z.object({
  kind: z.enum(attentionKinds),
  driver_id: UserId,
  driver_name: z.string(),
  request_id: z.nullable(RequestId),
  since: z.string(),
})
export type Attention = z.output<typeof Attention>

export const BusinessStats = z.object({
  totalDrivers: z.number(),
  activeDeliveries: z.number(),
  completedDeliveries: z.number(),
  /** The last thirty days of London, the oldest first; a day without any stands with 0. */
  deliveries_by_day: z.array(z.object({ date: z.string(), completed: z.number(), cancelled: z.number() })),
  /** The most urgent first, at most ten. */
  attention: z.array(Attention),
  /** Until when no deliveries can be assigned, where too many were given back. */
  paused_until: text,
})
export type BusinessStats = z.output<typeof BusinessStats>

/** A delivery that is over, as its fleet keeps it. */
export const FleetDelivery = z.object({
  id: RequestId,
  driver_name: z.string(),
  pickup_address: z.string(),
  delivery_address: text,
  status: z.enum(requestStatuses),
  completed_at: text,
  price: z.number(),
  paid_at: text,
})
export type FleetDelivery = z.output<typeof FleetDelivery>

/** A delivery that a driver of the fleet has now. */
export const LiveJob = z.object({
  id: RequestId,
  version: z.number(),
  driver_id: UserId,
  driver_name: z.string(),
  pickup_address: z.string(),
  delivery_address: text,
  /** When it was matched, or picked up. */
  since: z.string(),
  /** Its driver was deactivated on the way: somebody else has to finish it. */
  needs_driver: z.boolean(),
})
export type LiveJob = z.output<typeof LiveJob>

export const LiveActivity = z.object({
  in_transit_jobs: z.array(LiveJob),
  matched_jobs: z.array(LiveJob),
  in_transit_total: z.number(),
  matched_total: z.number(),
})
export type LiveActivity = z.output<typeof LiveActivity>

/** A delivery as its driver sees it. */
export const DriverDelivery = z.object({
  id: RequestId,
  version: z.number(),
  status: z.enum(requestStatuses),
  pickup_address: z.string(),
  delivery_address: text,
  requester_name: z.string(),
  price: z.number(),
  preferredDate: z.string(),
  preferredTimeSlot: z.enum(timeSlots),
})
export type DriverDelivery = z.output<typeof DriverDelivery>
