import * as z from 'zod/mini'
import { businessProfileDetails } from '#shared/model/business-rules.ts'
import { attentionKinds } from '#shared/model/fleet-attention.ts'
import { RequestId, UserId } from '#shared/model/ids.ts'
import { maxAssigned } from '#shared/model/limits.ts'
import { businessStates } from '#shared/model/review-lifecycles.ts'
import { line, nameText, optional, required } from '#shared/model/text.ts'
import { cursor, driverCalls, limit, pageOf } from './business-drivers.ts'
import { contract } from './endpoint.ts'
import { AssignmentResult, DriverDelivery, FleetDelivery, LiveActivity } from './fleet-shapes.ts'
import { Earnings } from './history-shapes.ts'
import { paperFailures } from './paper-refusals.ts'
import { BusinessPapers, paperFields } from './paper-shapes.ts'
import { RequestCard } from './request-shapes.ts'

const text = z.nullable(z.string())

/** A business as its owner sees it. */
export const BusinessProfile = z.object({
  business_name: z.string(),
  business_address: z.string(),
  registration_number: text,
  vat_number: text,
  is_verified: z.boolean(),
  status: z.enum(businessStates),
  /** The admin's reason for a rejection. */
  reason: text,
  /** The name of its owner, if they have given it. */
  owner_first_name: text,
  owner_last_name: text,
})
export type BusinessProfile = z.output<typeof BusinessProfile>

/** What needs the owner's attention. */
export const Attention = z.object({
  kind: z.enum(attentionKinds),
  driver_id: UserId,
  driver_name: z.string(),
  request_id: z.nullable(RequestId),
  /** Where the delivery goes: its area, or null if nothing is delivered. */
  delivery_area: text,
  since: z.string(),
  /** Set for a password that expired, so that the new one can be handed out with it. */
  login_email: z.optional(z.string()),
})
export type Attention = z.output<typeof Attention>

export const BusinessStats = z.object({
  totalDrivers: z.number(),
  activeDeliveries: z.number(),
  completedDeliveries: z.number(),
  /** The last thirty days in London, oldest first, including days without deliveries. */
  deliveries_by_day: z.array(z.object({ date: z.string(), completed: z.number(), cancelled: z.number() })),
  /** The most urgent first, at most ten. */
  attention: z.array(Attention),
  /** Until then no deliveries can be assigned, because the business gave too many back. */
  paused_until: text,
})
export type BusinessStats = z.output<typeof BusinessStats>

const fewIds = z.array(RequestId).check(z.minLength(1), z.maxLength(maxAssigned))

const ownerName = z.object({
  firstName: required(nameText(60, 'your first name'), 'Please enter your first name.'),
  lastName: required(nameText(60, 'your last name'), 'Please enter your last name.'),
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
  saveOwner: {
    summary: 'Gives or changes the name of the person who owns the business. It needs no new verification.',
    method: 'PUT',
    path: '/business/owner',
    access: 'business',
    body: ownerName,
    reply: z.object({ message: z.string() }),
    failures: ['owner.partner', 'state.moved'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  getBusinessPapers: {
    summary: 'What your business has confirmed of its insurance, licence, waste registration and its drivers.',
    method: 'GET',
    path: '/business/papers',
    access: 'business',
    reply: BusinessPapers,
    failures: [],
  },
  saveBusinessPapers: {
    summary: 'Confirms the papers of your business. They count at once, and its verification stays.',
    method: 'PUT',
    path: '/business/papers',
    access: 'business',
    body: z.object({
      ...paperFields,
      drivers_may_work: optional(z.boolean()),
      drivers_may_work_until: optional(line(10)),
    }),
    reply: BusinessPapers,
    failures: ['state.moved'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  ...driverCalls,
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
    whileSuspended: true,
    params: z.object({ requestId: RequestId }),
    body: z.object({ driver_user_id: UserId }),
    reply: z.object({ request: RequestCard }),
    failures: [
      'account.suspended',
      'business.unverified',
      'driver.unknown',
      'driver.inactive',
      'driver.suspended',
      'request.unknown',
      'request.own-business',
      'request.taken',
      'request.gone',
      'request.expired',
      'request.excluded',
      'business.taking-paused',
      'business.too-many-today',
      ...paperFailures,
      'driver.too-many-active',
      'request.moved',
      'handover.open',
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
