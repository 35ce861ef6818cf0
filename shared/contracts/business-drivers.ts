import * as z from 'zod/mini'
import { UploadId, UserId } from '#shared/model/ids.ts'
import { line, nameText, optional } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

const text = z.nullable(z.string())

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

export const cursor = optional(z.string().check(z.maxLength(2000)))
/** The page size. `usual` applies when the query names none. */
export const limit = (usual: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), usual)
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.number() })
const driver = z.object({ id: UserId })

/** Checks types and lengths. business-rules.ts says what is required, for both browser and server. */
const NewDriverForm = z.object({
  name: z._default(nameText(100, 'the name'), ''),
  contactNumber: z._default(line(24), ''),
  photo: optional(UploadId),
  license: optional(UploadId),
})

/** `open_jobs` counts unfinished jobs. A suspended driver gets no new ones. */
const driverPage = pageOf(z.object({ ...Driver.shape, open_jobs: z.number(), is_suspended: z.boolean() }))

/** How a business looks up and manages its drivers. */
export const driverCalls = contract({
  listDrivers: {
    summary: 'Your drivers, sorted by name, with the jobs that each has now.',
    method: 'GET',
    path: '/business/drivers',
    access: 'business',
    query: z.object({ cursor, limit: limit(12) }),
    reply: driverPage,
    failures: [],
  },
  searchDrivers: {
    summary: 'Your drivers whose names or numbers contain what was typed, sorted by name.',
    // POST keeps the typed name out of the URL, which the edge logs.
    method: 'POST',
    path: '/business/search-drivers',
    access: 'business',
    whileSuspended: true,
    body: z.object({ q: line(100), cursor, limit: limit(12) }),
    reply: driverPage,
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
    whileSuspended: true,
    params: driver,
    reply: z.object({ new_temp_password: z.string() }),
    failures: ['driver.unknown'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  setDriverStatus: {
    summary:
      'Activates or deactivates a driver. A deactivated driver is signed out at once. Jobs that they had not picked up are passed on to the other driver that is named; otherwise they go back to the pool, not to be assigned by you again, and count as one given back.',
    method: 'PUT',
    path: '/business/drivers/{id}/status',
    access: 'business',
    whileSuspended: true,
    params: driver,
    body: z.object({ isActive: z.boolean(), passJobsTo: optional(UserId) }),
    reply: z.object({ is_active: z.boolean() }),
    failures: ['driver.unknown', 'driver.inactive', 'driver.suspended', 'driver.too-many-active'],
  },
  removeDriver: {
    summary: 'Erases a driver’s account at once, but not while they have a delivery. The history keeps their initials.',
    method: 'DELETE',
    path: '/business/drivers/{id}',
    access: 'business',
    whileSuspended: true,
    params: driver,
    reply: z.object({ message: z.string() }),
    failures: ['driver.unknown', 'driver.busy'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
})
