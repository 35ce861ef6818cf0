import * as z from 'zod/mini'
import { attemptChoices, attemptReasons, handoverWords, leftWith } from '#shared/model/at-the-door.ts'
import { ProblemId, UploadId } from '#shared/model/ids.ts'
import { type RequestEventType, requestLifecycle } from '#shared/model/request-lifecycle.ts'
import { timeSlots } from '#shared/model/time-slots.ts'

const text = z.nullable(z.string())

/** How a request ended without a delivery: it was returned, or the errand could not be done. */
export const Outcome = z.enum(['returned', 'not_done', 'not_started'])
export type Outcome = z.output<typeof Outcome>
/** Where a carrier is heading, if not to the delivery address. */
export const Leg = z.literal('return')
const retryTime = z.object({ date: z.string(), slot: z.enum(timeSlots) })

/** What is open at the door: a handover to confirm, an attempt to decide on, a problem, or a return. */
export const Door = z.object({
  handover: z.optional(z.object({ left_with: z.enum(leftWith), confirm_by: z.string() })),
  /** `decide_by` is missing once its owner has chosen. */
  attempt: z.optional(
    z.object({
      number: z.number(),
      reason: z.enum(attemptReasons),
      decide_by: z.optional(z.string()),
      choice: z.optional(z.enum(attemptChoices)),
      retry: z.optional(retryTime),
    }),
  ),
  /** `handover` is set when one was made while the problem was open: its owner is asked, or has contested it. */
  problem: z.optional(z.object({ id: ProblemId, closes_at: z.string(), handover: z.optional(z.enum(handoverWords)) })),
  leg: z.optional(Leg),
  /** The attempt had no photo, so a return is earned only by the code or when its owner confirms it. */
  without_photo: z.optional(z.literal(true)),
})
export type Door = z.output<typeof Door>

export const File = z.object({ id: UploadId, url: z.string(), contentType: z.string() })

const eventTypes = Object.keys(requestLifecycle) as [RequestEventType, ...RequestEventType[]] // the table's own keys

/** The steps of a request, the oldest first. Carriers and businesses see those since the match. */
export const Timeline = z.array(
  z.object({
    type: z.enum(eventTypes),
    at: z.string(),
    by: z.enum(['requester', 'carrier', 'business', 'admin', 'system']),
    photos: z.array(File),
    /** Set for the carrier and their business when photos exist but are no longer shown to them. */
    photos_closed: z.optional(z.literal(true)),
    /** Where recycling went, as its carrier said. */
    taken_to: z.optional(z.string()),
  }),
)
export type Timeline = z.output<typeof Timeline>

/** The carrier says that they have delivered, without a code. */
export const Handover = z.object({
  at: z.string(),
  left_with: z.enum(leftWith),
  name: text,
  note: text,
  photos: z.array(File),
  confirm_by: z.string(),
})
export type Handover = z.output<typeof Handover>

/** What could not be delivered, and what its owner chose. */
export const Attempt = z.object({
  number: z.number(),
  at: z.string(),
  reason: z.enum(attemptReasons),
  note: text,
  photos: z.array(File),
  /** Null once it is decided. */
  decide_by: text,
  choice: z.nullable(z.enum(attemptChoices)),
  /** When to try again. */
  retry: z.nullable(retryTime),
  /** The note that its owner added to their choice. */
  choice_note: text,
  retries_left: z.number(),
})
export type Attempt = z.output<typeof Attempt>
