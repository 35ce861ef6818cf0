import * as z from 'zod/mini'
import { ReportId, RequestId, UploadId } from '#shared/model/ids.ts'
import { maxReportsADay, maxReportText, reportGrounds, reportSubjects } from '#shared/model/report-rules.ts'
import { optional, paragraph } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

/** A request names everything that can be reported, so no id of a person is needed. */
export const NewReport = z.object({
  about: z.enum(reportSubjects, 'Please choose what you report.'),
  request_id: RequestId,
  /** For a photo: the one of the job, or of the person who carries it. */
  photo_id: optional(UploadId),
  ground: z.enum(reportGrounds, 'Please choose a reason.'),
  text: optional(paragraph(maxReportText)),
})
export type NewReport = z.output<typeof NewReport>

export const reportCalls = contract({
  reportContent: {
    summary:
      'Reports what you see of another user: the note or a photo of a job, or the name or photo of the person you see with it. An admin looks at it. Repeating it changes nothing, and what you cannot see is answered like an unknown request.',
    method: 'POST',
    path: '/reports',
    access: 'signed-in',
    body: NewReport,
    status: 201,
    reply: z.object({ id: ReportId, reported_at: z.string() }),
    failures: ['request.unknown'],
    limits: [{ by: 'user', max: maxReportsADay, perSeconds: 24 * 3600 }],
  },
})
