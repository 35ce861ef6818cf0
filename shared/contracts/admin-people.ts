import * as z from 'zod/mini'
import { itemCategories, transportModes } from '#shared/model/categories.ts'
import { BusinessId, RequestId, UserId } from '#shared/model/ids.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import { applicationStates, businessStates } from '#shared/model/review-lifecycles.ts'
import { line } from '#shared/model/text.ts'
import { timeSlots } from '#shared/model/time-slots.ts'
import { AdminFile, UserEntry } from './admin-users.ts'
import { Outcome, Timeline } from './door-shapes.ts'
import { contract } from './endpoint.ts'
import { ProblemEntry } from './problem-shapes.ts'

const text = z.nullable(z.string())

/** A delivery or an errand in a list of admins. It shows areas only. */
export const DeliveryEntry = z.object({
  id: RequestId,
  status: z.enum(requestStatuses),
  outcome: z.nullable(Outcome),
  service_type: z.enum(itemCategories),
  date: z.string(),
  slot: z.enum(timeSlots),
  pickup_area: z.string(),
  delivery_area: text,
  price: z.number(),
  created_at: z.string(),
})
export type DeliveryEntry = z.output<typeof DeliveryEntry>

const byUserId = z.object({ id: UserId })
const byRequestId = z.object({ id: RequestId })

/** What a user's page shows at first: first name and area, roles, and what they have done here. */
export const PersonFile = z.object({
  id: UserId,
  first_name: text,
  area: text,
  created_at: z.string(),
  is_admin: z.boolean(),
  is_partner: z.boolean(),
  is_verified_partner: z.boolean(),
  is_business: z.boolean(),
  is_driver: z.boolean(),
  is_deactivated: z.boolean(),
  /** The business that they own or drive for. */
  business: z.nullable(z.object({ id: BusinessId, name: z.string(), status: z.enum(businessStates) })),
  application: z.nullable(z.object({ status: z.enum(applicationStates), applied_at: z.string() })),
  erases_at: text,
  suspension: UserEntry.shape.suspension,
  returns_after: UserEntry.shape.returns_after,
  /** The newest ten that they posted, and that they carried. */
  requests: z.array(DeliveryEntry),
  jobs: z.array(DeliveryEntry),
  /** The newest twenty, on either side; for a business also those of its drivers. */
  problems: z.array(ProblemEntry),
  /** From their application, or uploaded by their business for a driver. Opening one is recorded. */
  documents: z.array(AdminFile),
})
export type PersonFile = z.output<typeof PersonFile>

/** What a second look at a user shows. */
export const PersonDetails = z.object({
  user: UserEntry,
  mobile: text,
  date_of_birth: text,
  address: text,
})
export type PersonDetails = z.output<typeof PersonDetails>

export const AdminSide = z.object({ id: UserId, first_name: text })
const side = z.nullable(AdminSide)

/** What a delivery's page shows at first: areas, first names and steps. */
export const DeliveryFile = z.object({
  ...DeliveryEntry.shape,
  mode: z.enum(transportModes),
  distance_km: z.nullable(z.number()),
  paid_at: text,
  /** Null if they have erased their account. */
  requester: side,
  /** Null also while nobody carries it. */
  carrier: side,
  /** The business whose driver carries it. */
  business: z.nullable(z.object({ id: BusinessId, name: z.string() })),
  /** Without photos, which open with a problem. */
  timeline: Timeline,
  /** The open problem, or the last one of this match. */
  problem: z.nullable(ProblemEntry),
})
export type DeliveryFile = z.output<typeof DeliveryFile>

/** What a second look at a delivery shows. */
export const DeliveryDetails = z.object({
  pickup_address: z.string(),
  delivery_address: text,
  description: text,
  receiver_contact: text,
  declared_value: z.nullable(z.number()),
  /** The owner said that it is none of the things that nobody carries. False for clients that do not ask. */
  none_forbidden: z.boolean(),
  pickup_note: text,
  cancellation_note: text,
})
export type DeliveryDetails = z.output<typeof DeliveryDetails>

const looks = [{ by: 'user', max: 300, perSeconds: 3600 }] as const

/** How admins look into a person or a delivery. Each look at personal details is a call of its own, and recorded. */
export const fileCalls = contract({
  getPerson: {
    summary:
      'A user by id: first name and area, roles, marks, documents, the newest requests and jobs, and problems. Nothing else personal.',
    method: 'GET',
    path: '/admin/people/{id}',
    access: 'admin',
    params: byUserId,
    reply: PersonFile,
    failures: ['user.unknown'],
    limits: looks,
  },
  openPersonDetails: {
    summary: 'Name, email address, phone number, date of birth and address of a user. Recorded in the audit trail.',
    method: 'POST',
    path: '/admin/people/{id}/details',
    access: 'admin',
    params: byUserId,
    reply: PersonDetails,
    failures: ['user.unknown'],
    limits: looks,
  },
  searchDeliveries: {
    summary: 'Deliveries by job number, with or without its #, or by whole id. Hardly ever more than one.',
    method: 'POST',
    path: '/admin/search/deliveries',
    access: 'admin',
    body: z.object({ q: line(100) }),
    reply: z.object({ items: z.array(DeliveryEntry) }),
    failures: [],
    limits: looks,
  },
  getDelivery: {
    summary: 'A delivery by id: areas, first names, steps without photos, and its problem.',
    method: 'GET',
    path: '/admin/deliveries/{id}',
    access: 'admin',
    params: byRequestId,
    reply: DeliveryFile,
    failures: ['request.unknown'],
    limits: looks,
  },
  openDeliveryDetails: {
    summary: 'Addresses, notes and the receiver of a delivery, but never of one’s own. Recorded in the audit trail.',
    method: 'POST',
    path: '/admin/deliveries/{id}/details',
    access: 'admin',
    params: byRequestId,
    reply: DeliveryDetails,
    failures: ['request.unknown', 'delivery.own'],
    limits: looks,
  },
})
