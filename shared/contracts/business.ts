import * as z from 'zod/mini'
import { businessProfileDetails } from '#shared/model/business-rules.ts'
import { RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import { mostAssigned } from '#shared/model/limits.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import { businessStates } from '#shared/model/review-lifecycles.ts'
import { line, nameText, optional } from '#shared/model/text.ts'
import { timeSlots } from '#shared/model/time-slots.ts'
import { contract } from './endpoint.ts'
import { AssignmentResult, Earnings, RequestCard } from './request-shapes.ts'

const text = z.nullable(z.string())
const slot = { preferredDate: z.string(), preferredTimeSlot: z.enum(timeSlots) }

/** A business as its owner sees it. */
export const BusinessProfile = z.object({
  business_name: z.string(),
  business_address: z.string(),
  registration_number: text,
  vat_number: text,
  is_verified: z.boolean(),
  status: z.enum(businessStates),
  /** Why it was rejected, in the admin's words. */
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

/** The password is shown once; a repeated call returns null. */
export const NewDriver = z.object({ ...Driver.shape, temp_password: text })
export type NewDriver = z.output<typeof NewDriver>

/** What the owner should look into. */
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
  /** The last thirty days in London, the oldest first. Days without deliveries are included. */
  deliveries_by_day: z.array(z.object({ date: z.string(), completed: z.number(), cancelled: z.number() })),
  /** The most urgent first, at most ten. */
  attention: z.array(Attention),
  /** Until when no deliveries can be assigned, because too many were given back. */
  paused_until: text,
})
export type BusinessStats = z.output<typeof BusinessStats>

/** A finished delivery in a fleet's history. */
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

/** A delivery that a driver of the fleet carries now. */
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
})
export type DriverDelivery = z.output<typeof DriverDelivery>

const cursor = optional(z.string().check(z.maxLength(2000)))
const limit = (usual: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), usual)
const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.number() })
const driver = z.object({ id: UserId })
const fewIds = z.array(RequestId).check(z.minLength(1), z.maxLength(mostAssigned))

/** Types only; business-rules.ts says what is required, on both sides. */
const NewDriverForm = z.object({
  name: z._default(nameText(100, 'the name'), ''),
  contactNumber: z._default(line(24), ''),
  photo: optional(UploadId),
  license: optional(UploadId),
})

export const businessContract = contract({
  setUp: {
    summary: 'Sets up the profile of a business account that has none.',
    method: 'POST',
    path: '/business/setup',
    access: 'any-business',
    body: z.object(businessProfileDetails),
    status: 201,
    reply: z.object({ business: BusinessProfile }),
    failures: ['business.exists'],
  },
  getBusiness: {
    summary: 'The profile of your business, and whether it is verified.',
    method: 'GET',
    path: '/business/profile',
    access: 'business',
    reply: BusinessProfile,
    failures: [],
  },
  saveBusiness: {
    summary:
      'Changes the profile. Fields have the names of the profile or those of the set-up. Any real change has to be verified again.',
    method: 'PUT',
    path: '/business/profile',
    access: 'business',
    body: z.object({
      businessName: optional(nameText(160, 'the name')),
      businessAddress: optional(line(300)),
      registrationNumber: optional(line(32)),
      vatNumber: optional(line(32)),
      business_name: optional(nameText(160, 'the name')),
      business_address: optional(line(300)),
      registration_number: optional(line(32)),
      vat_number: optional(line(32)),
    }),
    reply: z.object({ message: z.string(), is_verified: z.boolean() }),
    failures: ['state.moved'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  listDrivers: {
    summary: 'Your drivers, sorted by name, with the jobs that each has now; `q` searches names and numbers.',
    method: 'GET',
    path: '/business/drivers',
    access: 'business',
    query: z.object({ q: optional(line(100)), cursor, limit: limit(12) }),
    /** `open_jobs` are those that they have and have not finished. */
    reply: pageOf(z.object({ ...Driver.shape, open_jobs: z.number() })),
    failures: [],
  },
  addDriver: {
    summary: 'Adds a driver, with an address to sign in with and a password that is shown once.',
    method: 'POST',
    path: '/business/drivers',
    access: 'business',
    body: NewDriverForm,
    status: 201,
    reply: z.object({ driver: NewDriver }),
    failures: ['driver.too-many', 'upload.unknown', 'upload.used', 'upload.unsupported', 'idempotency.reused'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
    idempotent: true,
  },
  resetDriverPassword: {
    summary: 'Sets a new temporary password. The driver is signed out everywhere and must replace it.',
    method: 'POST',
    path: '/business/drivers/{id}/reset-password',
    access: 'business',
    params: driver,
    reply: z.object({ new_temp_password: z.string() }),
    failures: ['driver.unknown'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  setDriverStatus: {
    summary:
      'Activates or deactivates a driver. A deactivated driver is signed out at once, and jobs that they had not picked up go back.',
    method: 'PUT',
    path: '/business/drivers/{id}/status',
    access: 'business',
    params: driver,
    body: z.object({ isActive: z.boolean() }),
    reply: z.object({ is_active: z.boolean() }),
    failures: ['driver.unknown'],
  },
  removeDriver: {
    summary: 'Erases a driver’s account at once, but not while they have a delivery. The history keeps their initials.',
    method: 'DELETE',
    path: '/business/drivers/{id}',
    access: 'business',
    params: driver,
    reply: z.object({ message: z.string() }),
    failures: ['driver.unknown', 'driver.busy'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  getStats: {
    summary: 'The numbers of drivers and deliveries, the deliveries of each day, and what needs attention.',
    method: 'GET',
    path: '/business/dashboard-stats',
    access: 'business',
    reply: BusinessStats,
    failures: [],
  },
  getFleetEarnings: {
    summary: 'What the deliveries of your fleet brought this week, this month and day by day.',
    method: 'GET',
    path: '/business/earnings',
    access: 'business',
    reply: Earnings,
    failures: [],
  },
  assignDelivery: {
    summary: 'Assigns a job from the pool to a driver, or one of your jobs to another driver.',
    method: 'POST',
    path: '/business/assign-delivery/{requestId}',
    access: 'business',
    params: z.object({ requestId: RequestId }),
    body: z.object({ driver_user_id: UserId }),
    reply: z.object({ request: RequestCard }),
    failures: [
      'business.unverified',
      'driver.unknown',
      'driver.inactive',
      'request.unknown',
      'request.own-business',
      'request.taken',
      'request.gone',
      'request.expired',
      'request.excluded',
      'business.taking-paused',
      'driver.too-many-active',
    ],
  },
  assignDeliveries: {
    summary: 'Assigns up to ten jobs to one driver. Each is assigned or refused by itself.',
    method: 'POST',
    path: '/business/assign-deliveries',
    access: 'business',
    body: z.object({ driver_user_id: UserId, request_ids: fewIds }),
    reply: z.object({ results: z.array(AssignmentResult) }),
    failures: ['driver.unknown', 'driver.inactive'],
    limits: [{ by: 'user', max: 30, perSeconds: 60 }],
  },
  listFleetHistory: {
    summary:
      'The deliveries that your fleet completed, and those cancelled after you had taken them; the newest first.',
    method: 'GET',
    path: '/business/delivery-history',
    access: 'business',
    query: z.object({ cursor, limit: limit(10) }),
    reply: pageOf(FleetDelivery),
    failures: [],
  },
  getLiveActivity: {
    summary: 'What your drivers carry now: at most a hundred in each column, and how many there are.',
    method: 'GET',
    path: '/business/live-activity',
    access: 'business',
    reply: LiveActivity,
    failures: [],
  },
  listDriverDeliveries: {
    summary: 'For a driver: your assigned deliveries that are not finished.',
    method: 'GET',
    path: '/business/driver/deliveries',
    access: 'driver',
    reply: z.array(DriverDelivery),
    failures: [],
  },
})
