import * as z from 'zod/mini'
import { BusinessId, ProblemId, UserId } from '#shared/model/ids.ts'
import { problemEndings, problemOutcomes } from '#shared/model/problem-rules.ts'
import { checkOutcomes } from '#shared/model/review-checklist.ts'
import { applicationStates, businessStates, partnerGroups } from '#shared/model/review-lifecycles.ts'
import { leavings } from '#shared/model/suspension.ts'
import { line, optional, paragraph, required } from '#shared/model/text.ts'
import { uploadPurposeNames } from '#shared/model/upload-purposes.ts'
import { partnerDecisions, verdict } from './admin-partners.ts'
import { fileCalls } from './admin-people.ts'
import { reportQueueCalls } from './admin-reports.ts'
import { taxCalls } from './admin-tax.ts'
import { AdminFile, pages, userCalls } from './admin-users.ts'
import { contract } from './endpoint.ts'
import { PartnerPapers } from './paper-shapes.ts'
import { ProblemEntry, ProblemFile } from './problem-shapes.ts'

/** What admins do. Each leaves one entry in the audit trail, which is never changed. */
export const adminActions = [
  'partner.verified',
  'partner.rejected',
  'partner.revoked',
  'papers.approved',
  'papers.refused',
  'right-to-work.checked',
  'name.approved',
  'name.refused',
  'business.verified',
  'business.rejected',
  'document.opened',
  'applicant.opened',
  'person.opened',
  'delivery.opened',
  'admin.granted',
  'admin.withdrawn',
  'user.signed-out',
  'problem.opened',
  'problem.addresses-opened',
  'problem.resolved',
  'report.opened',
  'report.decided',
  'user.suspended',
  'user.lifted',
  'tax-report.opened',
] as const
export type AdminAction = (typeof adminActions)[number]

/** Whether the action only shows something to an admin. */
export const isLook = (action: AdminAction | Activity): boolean => action.endsWith('opened')

/** What an admin's dashboard lists: what users did and what admins did. */
export const activities = [
  'user.joined',
  'partner.applied',
  'requester.paused',
  'partner.paused',
  'business.paused',
  ...adminActions,
] as const
export type Activity = (typeof activities)[number]

/** An application as an admin sees it. */
export const PartnerEntry = z.object({
  user_id: UserId,
  name: z.string(),
  /** A verified partner's new name, waiting for review. */
  pending_name: z.nullable(z.string()),
  email: z.string(),
  photo: z.nullable(AdminFile),
  license: z.nullable(AdminFile),
  /** Every file of the application, including the two above, in the order of the form. */
  documents: z.array(AdminFile),
  /** What an admin has seen, also of copies that are gone: 'Photo ID seen 3 March 2026'. */
  seen: z.array(z.string()),
  /** Whether newer papers of a verified partner wait for review. */
  papers_wait: z.boolean(),
  /** What is still open on the checklist of an application that waits. */
  unchecked: z.array(z.string()),
  transport_modes: z.array(z.string()),
  vehicle: z.nullable(z.string()),
  status: z.enum(applicationStates),
  is_verified: z.boolean(),
  applied_at: z.string(),
  reason: z.nullable(z.string()),
  /** Set if someone with the same mailbox, phone number or vehicle is shut out, or was when they left. */
  returns_after: z.nullable(z.enum(leavings)),
  version: z.number(),
})
export type PartnerEntry = z.output<typeof PartnerEntry>

/** What an admin compares with the documents of a waiting application. */
export const ReviewFacts = z.object({
  user_id: UserId,
  version: z.number(),
  name: z.string(),
  /** A verified partner's new name. If set, the review is about this name. */
  pending_name: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  address: z.nullable(z.string()),
  applied_at: z.string(),
  returns_after: z.nullable(z.enum(leavings)),
  transport_modes: z.array(z.string()),
  vehicle: z.nullable(
    z.object({
      type: z.string(),
      make_model: z.nullable(z.string()),
      registration: z.nullable(z.string()),
      owner_name: z.nullable(z.string()),
    }),
  ),
  papers: PartnerPapers,
  checklist: z.array(z.object({ check: z.string(), text: z.string(), outcome: z.enum(checkOutcomes) })),
})
export type ReviewFacts = z.output<typeof ReviewFacts>

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
  /** Set if someone with the same mailbox, phone or company number is shut out, or was when they left. */
  returns_after: z.nullable(z.enum(leavings)),
  created_at: z.string(),
  version: z.number(),
})
export type BusinessEntry = z.output<typeof BusinessEntry>

/** Totals at the end of a day in London; for today, the totals now. */
const growth = z.object({ date: z.string(), users: z.number(), businesses: z.number(), partners: z.number() })

export const AdminStats = z.object({
  totalUsers: z.number(),
  totalBusinesses: z.number(),
  totalPartners: z.number(),
  unverifiedBusinesses: z.number(),
  unverifiedPartners: z.number(),
  /** Verified partners with a new name to review. */
  waitingNames: z.number(),
  /** Verified partners with newer papers to review. */
  waitingPapers: z.number(),
  /** Delivery problems that an admin has to resolve. */
  waitingProblems: z.number(),
  /** Reports of content that an admin has to decide. */
  waitingReports: z.number(),
  /** Users and businesses that are paused for a day, because they gave back or cancelled too much. */
  pausedNow: z.number(),
  /** Up to thirty days, oldest first. The last one is today. */
  growth: z.array(growth),
})
export type AdminStats = z.output<typeof AdminStats>

const party = z.object({ id: z.union([UserId, BusinessId]), name: z.string(), email: z.nullable(z.string()) })

/** An event in the list of activity. A user who has been erased since is `null`. */
export const ActivityEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(activities),
  actor: z.nullable(party),
  /** The person or business that it concerns. */
  subject: z.nullable(party),
  reason: z.nullable(z.string()),
  /** The last day of the suspension, if it has an end. */
  until: z.nullable(z.string()),
  /** What kind of document was opened. */
  document: z.nullable(z.enum(uploadPurposeNames)),
})
export type ActivityEntry = z.output<typeof ActivityEntry>

const resolution = z.object({
  outcome: z.enum(problemOutcomes, 'Please choose an outcome.'),
  ending: z.enum(problemEndings, 'Please choose what happens then.'),
  /** Mailed to both sides. */
  note: required(line(1000), 'Please write a note to both sides.'),
  /** Shown to admins only. */
  private_note: optional(paragraph(1000)),
})
export type NewResolution = z.output<typeof resolution>

const byProblemId = z.object({ problemId: ProblemId })

export const adminContract = contract({
  listPartners: {
    summary:
      'Partner applications in groups: waiting for review, verified with newer papers or a new name that wait, verified, rejected or revoked; the oldest first in each. With `status` those that wait for an admin, the verified ones, or those rejected or revoked.',
    method: 'GET',
    path: '/admin/partners',
    access: 'admin',
    query: z.extend(pages(10), { status: optional(z.enum(partnerGroups)) }),
    /** `total` is null if it cannot be told how many have a `status`. */
    reply: z.object({ items: z.array(PartnerEntry), next: z.nullable(z.string()), total: z.nullable(z.number()) }),
    failures: [],
  },
  getReviewFacts: {
    summary:
      'Name, birth date, address and vehicle of an applicant under review, with a checklist. Each view is recorded in the audit trail.',
    method: 'GET',
    path: '/admin/partners/{id}/facts',
    access: 'admin',
    params: z.object({ id: UserId }),
    reply: ReviewFacts,
    failures: ['application.unknown', 'application.moved', 'application.own'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
  ...partnerDecisions,
  listBusinesses: {
    summary: 'Businesses: those that wait for review first, then the verified ones, then the rejected ones.',
    method: 'GET',
    path: '/admin/businesses',
    access: 'admin',
    query: pages(7),
    reply: z.object({ items: z.array(BusinessEntry), next: z.nullable(z.string()), total: z.number() }),
    failures: [],
  },
  verifyBusiness: {
    summary: 'Approves a business, or rejects it with a reason. Its owner is notified by mail.',
    method: 'POST',
    path: '/admin/businesses/{id}/verify',
    access: 'admin',
    params: z.object({ id: BusinessId }),
    body: verdict,
    reply: z.object({ message: z.string() }),
    failures: ['business.unknown', 'business.moved', 'application.own'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
  getAdminStats: {
    summary: 'The numbers of people, businesses and partners, what waits for review, and the growth day by day.',
    method: 'GET',
    path: '/admin/stats',
    access: 'admin',
    reply: AdminStats,
    failures: [],
  },
  listActivity: {
    summary:
      'What happened, the newest first: who joined or applied, and what admins changed. Or the audit trail, with everything that admins looked at.',
    method: 'GET',
    path: '/admin/activity',
    access: 'admin',
    query: z.extend(pages(20), { of: z._default(z.enum(['all', 'admins']), 'all') }),
    reply: z.object({ items: z.array(ActivityEntry), next: z.nullable(z.string()) }),
    failures: [],
  },
  ...userCalls,
  ...fileCalls,
  ...taxCalls,
  ...reportQueueCalls,
  listProblems: {
    summary:
      'Problems with deliveries: `waiting` are those that need a decision, answered (`answered`) or not (`open`), the oldest first; `resolved` are those that are closed, the newest first.',
    method: 'GET',
    path: '/admin/problems',
    access: 'admin',
    query: z.extend(pages(20), { status: z._default(z.enum(['waiting', 'open', 'answered', 'resolved']), 'open') }),
    /** `waiting` is how many need a decision. */
    reply: z.object({ items: z.array(ProblemEntry), next: z.nullable(z.string()), waiting: z.number() }),
    failures: [],
  },
  getProblemFile: {
    summary:
      'A problem with both statements, the timeline, all photos and earlier problems of either side; with `addresses`, both addresses of the delivery as well. Each view is recorded in the audit trail.',
    method: 'GET',
    path: '/admin/problems/{problemId}',
    access: 'admin',
    params: byProblemId,
    query: z.object({ addresses: optional(z.literal('true')) }),
    reply: ProblemFile,
    failures: ['problem.unknown', 'problem.own'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
  resolveProblem: {
    summary:
      'Decides a problem, and perhaps ends its delivery: one on its way may be completed or cancelled, one that is matched only cancelled. Both sides are notified by mail.',
    method: 'POST',
    path: '/admin/problems/{problemId}/resolve',
    access: 'admin',
    params: byProblemId,
    body: resolution,
    reply: z.object({ problem: ProblemFile }),
    failures: ['problem.unknown', 'problem.closed', 'problem.own', 'problem.ending'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
})
