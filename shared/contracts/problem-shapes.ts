import * as z from 'zod/mini'
import { ProblemId, RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import {
  problemEndings,
  problemKinds,
  problemOutcomes,
  problemStates,
  problemText,
} from '#shared/model/problem-rules.ts'
import { paragraph } from '#shared/model/text.ts'
import { maxPhotos } from '#shared/model/upload-purposes.ts'
import { File, Timeline } from './door-shapes.ts'
import { RequestDetails } from './request-shapes.ts'

const statementText = paragraph(problemText.most).check(
  z.minLength(problemText.least, `Please use at least ${problemText.least} characters.`),
)
const photos = z._default(
  z.array(UploadId).check(z.maxLength(maxPhotos, `Please add ${maxPhotos} photos at most.`)),
  [],
)

/** What one side of a delivery writes about a problem, as it is sent. */
export const Statement = z.object({ text: statementText, photos })
export const NewProblem = z.object({
  ...Statement.shape,
  kind: z.enum(problemKinds, "Please choose what it's about."),
})

const sides = z.enum(['requester', 'carrier', 'business'])
const said = { at: z.string(), text: z.string(), photos: z.array(File) }
/** The owner's complaint about a handover that was made while the problem was open. */
const contested = z.nullable(z.object({ kind: z.enum(problemKinds), ...said }))

/** A problem as both sides of its delivery see it. */
export const Problem = z.object({
  id: ProblemId,
  request_id: RequestId,
  kind: z.enum(problemKinds),
  state: z.enum(problemStates),
  opened_by: sides,
  statement: z.object(said),
  answer: z.nullable(z.object(said)),
  contested,
  /** Whether the viewer may answer, or withdraw. */
  can: z.array(z.enum(['answer', 'withdraw'])),
  answer_by: z.string(),
  closes_at: z.string(),
  resolution: z.nullable(
    z.object({ at: z.string(), outcome: z.enum(problemOutcomes), ending: z.enum(problemEndings), note: z.string() }),
  ),
})
export type Problem = z.output<typeof Problem>

/** A line in the admins' queue. It shows areas and first names only. */
export const ProblemEntry = z.object({
  id: ProblemId,
  request_id: RequestId,
  kind: z.enum(problemKinds),
  state: z.enum(problemStates),
  opened_at: z.string(),
  closes_at: z.string(),
  opened_by: sides,
  pickup_area: z.string(),
  delivery_area: z.nullable(z.string()),
  requester_name: z.nullable(z.string()),
  carrier_name: z.nullable(z.string()),
  /** The business whose driver carried it. */
  business_name: z.nullable(z.string()),
})
export type ProblemEntry = z.output<typeof ProblemEntry>

/** A problem as an admin sees it. Opening it is recorded in the audit trail. */
export const ProblemFile = z.object({
  ...ProblemEntry.shape,
  statement: z.object(said),
  answer: z.nullable(z.object(said)),
  contested,
  status: RequestDetails.shape.status,
  service_type: RequestDetails.shape.serviceType,
  price: z.number(),
  outcome: RequestDetails.shape.outcome,
  pickup_note: RequestDetails.shape.pickup_note,
  handover: RequestDetails.shape.handover,
  attempt: RequestDetails.shape.attempt,
  timeline: Timeline,
  /** Null unless the admin asked for them, which is a separate entry in the audit trail. */
  addresses: z.nullable(z.object({ pickup: z.string(), delivery: z.nullable(z.string()) })),
  /** Earlier problems of either side, in any role. */
  earlier: z.array(
    z.object({
      id: ProblemId,
      kind: z.enum(problemKinds),
      state: z.enum(problemStates),
      opened_at: z.string(),
      of: z.enum(['requester', 'carrier']),
    }),
  ),
  requester_id: UserId,
  carrier_id: UserId,
  /** How an admin can end the delivery now. */
  endings: z.array(z.enum(problemEndings)),
  resolution: z.nullable(
    z.object({
      at: z.string(),
      outcome: z.enum(problemOutcomes),
      ending: z.enum(problemEndings),
      note: z.string(),
      private_note: z.nullable(z.string()),
    }),
  ),
})
export type ProblemFile = z.output<typeof ProblemFile>
