import * as z from 'zod/mini'
import { ReportId, RequestId, UserId } from '#shared/model/ids.ts'
import { reportDecisions, reportedThings, reportGrounds } from '#shared/model/report-rules.ts'
import { line, required } from '#shared/model/text.ts'
import { pages } from './admin-users.ts'
import { contract } from './endpoint.ts'

/** A line in the admins' queue. It names nobody. */
export const ReportEntry = z.object({
  id: ReportId,
  thing: z.enum(reportedThings),
  ground: z.enum(reportGrounds),
  reported_at: z.string(),
  decision: z.nullable(z.enum(reportDecisions)),
  decided_at: z.nullable(z.string()),
})
export type ReportEntry = z.output<typeof ReportEntry>

const party = z.object({ id: UserId, name: z.nullable(z.string()) })

/** A report as an admin sees it. Opening it is recorded in the audit trail. */
export const ReportFile = z.object({
  ...ReportEntry.shape,
  request_id: RequestId,
  /** What was reported, as it was then: a note, a name, or a photo with a link that expires after a minute. */
  kept_text: z.nullable(z.string()),
  kept_photo: z.nullable(z.object({ url: z.string(), contentType: z.string() })),
  /** Whose it is. */
  author: party,
  reporter: party,
  /** The reporter's own words. */
  text: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type ReportFile = z.output<typeof ReportFile>

const ReportVerdict = z.object({
  decision: z.enum(reportDecisions, 'Please choose what happens to it.'),
  /** Mailed to the reporter and, if something is hidden, to its author. */
  reason: required(line(500), 'Please write a reason.'),
})
export type ReportVerdict = z.output<typeof ReportVerdict>

const byReportId = z.object({ reportId: ReportId })

/** How admins decide what users have reported. */
export const reportQueueCalls = contract({
  listReports: {
    summary: 'What users have reported: `open` waits for a decision, the oldest first; `decided` the newest first.',
    method: 'GET',
    path: '/admin/reports',
    access: 'admin',
    query: z.extend(pages(20), { status: z._default(z.enum(['open', 'decided']), 'open') }),
    /** `waiting` is how many need a decision. */
    reply: z.object({ items: z.array(ReportEntry), next: z.nullable(z.string()), waiting: z.number() }),
    failures: [],
  },
  getReport: {
    summary:
      'What was reported, as it was then, and by whom; never a report about you or from you. Each view is recorded in the audit trail.',
    method: 'GET',
    path: '/admin/reports/{reportId}',
    access: 'admin',
    params: byReportId,
    reply: ReportFile,
    failures: ['report.unknown', 'report.own'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
  decideReport: {
    summary:
      'Hides what was reported, or keeps it, with a reason. The reporter is told, and the author if something is hidden.',
    method: 'POST',
    path: '/admin/reports/{reportId}/decide',
    access: 'admin',
    params: byReportId,
    body: ReportVerdict,
    reply: z.object({ report: ReportFile }),
    failures: ['report.unknown', 'report.own', 'report.closed'],
    limits: [{ by: 'user', max: 300, perSeconds: 3600 }],
  },
})
