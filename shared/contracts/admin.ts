import * as z from 'zod/mini'
import { UploadId, UserId } from '#shared/model/ids.ts'
import { line, optional } from '#shared/model/text.ts'
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

const page = {
  cursor: optional(z.string().check(z.maxLength(1000))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 10),
}

export const adminContract = contract({
  listPartners: {
    summary:
      'Applications of partners: those that wait first, then the verified, then those turned away; each the oldest first.',
    method: 'GET',
    path: '/admin/partners',
    access: 'admin',
    query: z.object(page),
    reply: z.object({ items: z.array(PartnerEntry), next: z.nullable(z.string()), total: z.number() }),
    failures: [],
  },
  verifyPartner: {
    summary: 'Approves an application, or turns it down or takes it back with a reason. The person is told by mail.',
    method: 'POST',
    path: '/admin/partners/{id}/verify',
    access: 'admin',
    params: z.object({ id: UserId }),
    body: z.object({
      decision: z.enum(['approve', 'reject'], 'Please approve or reject.'),
      reason: optional(line(300)),
      version: optional(z.int()),
    }),
    reply: z.object({ message: z.string() }),
    failures: ['application.unknown', 'application.moved', 'application.own'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
})
