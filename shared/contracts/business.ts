import * as z from 'zod/mini'
import { businessProfileDetails } from '#shared/model/business.ts'
import { driverDetails } from '#shared/model/driver-rules.ts'
import { RequestId, UserId } from '#shared/model/ids.ts'
import { line, nameText, optional } from '#shared/model/text.ts'
import {
  BusinessProfile,
  BusinessStats,
  Driver,
  DriverDelivery,
  FleetDelivery,
  LiveActivity,
  NewDriver,
} from './business-shapes.ts'
import { contract } from './endpoint.ts'
import { RequestCard } from './request-shapes.ts'

const cursor = optional(z.string().check(z.maxLength(2000)))
const limit = (usual: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), usual)
const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.number() })
const driver = z.object({ id: UserId })

export const businessContract = contract({
  setUp: {
    summary: 'The profile of a business account that has none.',
    method: 'POST',
    path: '/business/setup',
    access: 'any-business',
    body: z.object(businessProfileDetails),
    status: 201,
    reply: z.object({ business: BusinessProfile }),
    failures: ['business.exists'],
  },
  getBusiness: {
    summary: 'What your business has said of itself, and whether that is verified.',
    method: 'GET',
    path: '/business/profile',
    access: 'business',
    reply: BusinessProfile,
    failures: [],
  },
  saveBusiness: {
    summary:
      'Changes the profile, under the names that reading gives or those of the set-up. A real change has to be verified anew.',
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
    summary: 'Your drivers by name; `q` finds them by name or number.',
    method: 'GET',
    path: '/business/drivers',
    access: 'business',
    query: z.object({ q: optional(line(100)), cursor, limit: limit(12) }),
    reply: pageOf(Driver),
    failures: [],
  },
  addDriver: {
    summary: 'A new driver, with an address to sign in by and a password that is told once.',
    method: 'POST',
    path: '/business/drivers',
    access: 'business',
    body: z.object(driverDetails),
    status: 201,
    reply: z.object({ driver: NewDriver }),
    failures: ['driver.too-many', 'upload.unknown', 'upload.used', 'upload.unsupported', 'idempotency.reused'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
    idempotent: true,
  },
  resetDriverPassword: {
    summary: 'A new temporary password. The driver is signed out everywhere and must replace it.',
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
      'Whether a driver may work. Deactivated, they are signed out at once and what they had not picked up goes back.',
    method: 'PUT',
    path: '/business/drivers/{id}/status',
    access: 'business',
    params: driver,
    body: z.object({ isActive: z.boolean() }),
    reply: z.object({ is_active: z.boolean() }),
    failures: ['driver.unknown'],
  },
  removeDriver: {
    summary: 'Erases a driver’s account at once. Not while they have a delivery; history keeps their initials.',
    method: 'DELETE',
    path: '/business/drivers/{id}',
    access: 'business',
    params: driver,
    reply: z.object({ message: z.string() }),
    failures: ['driver.unknown', 'driver.busy'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  getStats: {
    summary: 'How many drivers and deliveries there are, how it went day by day, and what needs somebody’s attention.',
    method: 'GET',
    path: '/business/dashboard-stats',
    access: 'business',
    reply: BusinessStats,
    failures: [],
  },
  assignDelivery: {
    summary: 'Takes a job of the pool for a driver, or hands one of yours to another driver.',
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
  listFleetHistory: {
    summary: 'What your fleet has completed, and what was called off after you had taken it; the newest first.',
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
    summary: 'For a driver: the deliveries that were assigned to you and are not over.',
    method: 'GET',
    path: '/business/driver/deliveries',
    access: 'driver',
    reply: z.array(DriverDelivery),
    failures: [],
  },
})
