import * as z from 'zod/mini'
import { workChecks } from '#shared/model/cover.ts'
import { UploadId, UserId } from '#shared/model/ids.ts'
import { line, optional, required } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

export const verdict = z.object({
  decision: z.enum(['approve', 'reject'], 'Please approve or reject.'),
  reason: optional(line(300)),
  /** The version that the admin has seen. A decision never applies to a newer one. */
  version: optional(z.int()),
})

const ofPapers = z.extend(verdict, {
  /** The day on which the admin looked up the waste registration. */
  waste_looked_up_on: optional(line(10)),
})

/** What admins decide about partners. */
export const partnerDecisions = contract({
  verifyPartner: {
    summary: 'Approves an application, or rejects or revokes it with a reason. The applicant is notified by mail.',
    method: 'POST',
    path: '/admin/partners/{id}/verify',
    access: 'admin',
    params: z.object({ id: UserId }),
    body: ofPapers,
    reply: z.object({ message: z.string() }),
    failures: ['application.unknown', 'application.moved', 'application.own', 'papers.work-unchecked'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
  reviewName: {
    summary:
      'Approves the new name of a verified partner, or refuses it with a reason: then the old name stays. The partner stays verified and is notified by mail.',
    method: 'POST',
    path: '/admin/partners/{id}/name',
    access: 'admin',
    params: z.object({ id: UserId }),
    body: verdict,
    reply: z.object({ message: z.string() }),
    failures: ['application.unknown', 'name.moved', 'name.own'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
  reviewPapers: {
    summary:
      'Accepts newer papers of a verified partner, or refuses them with a reason: then the earlier ones count on. The partner is notified by mail.',
    method: 'POST',
    path: '/admin/partners/{id}/papers',
    access: 'admin',
    params: z.object({ id: UserId }),
    body: ofPapers,
    reply: z.object({ message: z.string() }),
    failures: ['application.unknown', 'papers.moved', 'application.own'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
  recordRightToWork: {
    summary:
      'Records how and when a partner’s right to work was checked, and until when it lasts. The evidence is kept while they are a partner and two years after.',
    method: 'POST',
    path: '/admin/partners/{id}/right-to-work',
    access: 'admin',
    params: z.object({ id: UserId }),
    body: z.object({
      how: z.enum(workChecks, 'Please choose how it was checked.'),
      checked_on: required(line(10), 'Please enter the day of the check.'),
      until: optional(line(10)),
      /** A file that the admin has uploaded for the purpose `right-to-work`. */
      evidence: optional(UploadId),
      version: optional(z.int()),
    }),
    /** `version`: of the application after it, for the decision that follows. */
    reply: z.object({ message: z.string(), version: z.number() }),
    failures: [
      'application.unknown',
      'application.moved',
      'application.own',
      'upload.unknown',
      'upload.used',
      'upload.unsupported',
    ],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
})
