import * as z from 'zod/mini'
import { RequestId, UserId } from '#shared/model/ids.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import { timeSlots } from '#shared/model/time-slots.ts'
import { Door, Outcome } from './door-shapes.ts'
import { RequestCard } from './request-shapes.ts'

const text = z.nullable(z.string())
const slot = { preferredDate: z.string(), preferredTimeSlot: z.enum(timeSlots) }

/** A finished delivery in the history of a fleet. */
export const FleetDelivery = z.object({
  id: RequestId,
  driver_name: z.string(),
  pickup_address: z.string(),
  delivery_address: text,
  status: z.enum(requestStatuses),
  completed_at: text,
  price: z.number(),
  paid_at: text,
  outcome: z.nullable(Outcome),
  earned: z.boolean(),
})
export type FleetDelivery = z.output<typeof FleetDelivery>

/** A delivery that one of the fleet's drivers is carrying now. */
export const LiveJob = z.object({
  id: RequestId,
  version: z.number(),
  driver_id: UserId,
  driver_name: z.string(),
  pickup_address: z.string(),
  delivery_address: text,
  /** When it was matched, or picked up. */
  since: z.string(),
  /** Its driver was deactivated on the way, so another one has to finish it. */
  needs_driver: z.boolean(),
  ...slot,
  door: z.optional(Door),
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
  ...slot,
  door: z.optional(Door),
})
export type DriverDelivery = z.output<typeof DriverDelivery>

/** One of several deliveries to assign: its card if the driver has it now, otherwise the refusal. */
export const AssignmentResult = z.object({
  id: RequestId,
  request: z.nullable(RequestCard),
  code: text,
  error: text,
})
export type AssignmentResult = z.output<typeof AssignmentResult>
