import * as z from 'zod/mini'
import { BusinessId, UploadId, UserId } from '#shared/model/ids.ts'
import { line, optional } from '#shared/model/text.ts'
import { businessStates } from './business-shapes.ts'
import { contract } from './endpoint.ts'
import { applicationStates } from './partner-shapes.ts'

const document = z.object({ name: z.string(), id: UploadId, url: z.string() })

/** An application as an admin sees it. */
export const PartnerEntry = z.object({
  user_id: UserId,
  name: z.string(),
  email: z.string(),
  photo: z.nullable(document),
  license: z.nullable(document),
  /** Every file of the application, those two among them, in the order of the form. */
  documents: z.array(document),
  transport_modes: z.array(z.string()),
  vehicle: z.nullable(z.string()),
  status: z.enum(applicationStates),
  is_verified: z.boolean(),
  applied_at: z.string(),
  reason: z.nullable(z.string()),
  version: z.number(),
})
export type PartnerEntry = z.output<typeof PartnerEntry>

/** A business as an admin sees it. */
export const BusinessEntry = z.object({
  id: BusinessId,
  business_name: z.string(),
  owner_name: z.string(),
  owner_email: z.string(),
  address: z.string(),
  reg_number: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
  status: z.enum(businessStates),
  is_verified: z.boolean(),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  version: z.number(),
})
export type BusinessEntry = z.output<typeof BusinessEntry>

const pages = (usual: number) =>
  z.object({
    cursor: optional(z.string().check(z.maxLength(1000))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), usual),
  })

const verdict = z.object({
  decision: z.enum(['approve', 'reject'], 'Please approve or reject.'),
  reason: optional(line(300)),
  /** What the admin has looked at: a decision is not meant for anything newer. */
  version: optional(z.int()),
})

export const adminContract = contract({
  listPartners: {
    summary:
      'Applications of partners: those that wait first, then the verified, then those turned away; each the oldest first.',
    method: 'GET',
    path: '/admin/partners',
    access: 'admin',
    query: pages(10),
    reply: z.object({ items: z.array(PartnerEntry), next: z.nullable(z.string()), total: z.number() }),
    failures: [],
  },
  verifyPartner: {
    summary: 'Approves an application, or turns it down or takes it back with a reason. The person is told by mail.',
    method: 'POST',
    path: '/admin/partners/{id}/verify',
    access: 'admin',
    params: z.object({ id: UserId }),
    body: verdict,
    reply: z.object({ message: z.string() }),
    failures: ['application.unknown', 'application.moved', 'application.own'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
  listBusinesses: {
    summary: 'Businesses: those that wait for review first, then the verified, then those that were turned down.',
    method: 'GET',
    path: '/admin/businesses',
    access: 'admin',
    query: pages(7),
    reply: z.object({ items: z.array(BusinessEntry), next: z.nullable(z.string()), total: z.number() }),
    failures: [],
  },
  verifyBusiness: {
    summary: 'Approves a business, or turns it down with a reason. Its owner is told by mail.',
    method: 'POST',
    path: '/admin/businesses/{id}/verify',
    access: 'admin',
    params: z.object({ id: BusinessId }),
    body: verdict,
    reply: z.object({ message: z.string() }),
    failures: ['business.unknown', 'business.moved', 'application.own'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
})
