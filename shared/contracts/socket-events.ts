import * as z from 'zod/mini'
import { RequestId } from '#shared/model/ids.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import { DirectOffer, RequestCard } from './request-shapes.ts'

/** `v` is the version of the request. A client that has a higher one ignores the event. */
const aboutRequest = { id: z.string(), v: z.number(), request_id: RequestId, status: z.enum(requestStatuses) }

/** Its owner has used up their rings: the job only appears in lists, without toast or sound. */
const quiet = z.optional(z.boolean())

/** What the server may push. Events are hints: a client that missed some catches up with a refetch. */
export const SocketEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('session_changed'), id: z.string(), v: z.number() }),
  /** There is one more notification in the list. */
  z.object({ type: z.literal('notified'), id: z.string() }),
  z.object({ type: z.literal('offer_accepted'), ...aboutRequest, message: z.string() }),
  /** `message` says what happened at the door. `urgent` means that it waits for its owner's choice. */
  z.object({
    type: z.literal('request_updated'),
    ...aboutRequest,
    message: z.optional(z.string()),
    urgent: z.optional(z.boolean()),
  }),
  /** The carrier marked it as paid, or undid that. The version does not change. */
  z.object({ type: z.literal('request_paid'), ...aboutRequest, paid_at: z.nullable(z.string()) }),
  /** A problem with it was reported, answered or closed. The version does not change. */
  z.object({ type: z.literal('problem_changed'), ...aboutRequest }),
  /** There is one proposal more or less for it, or another answer. The version does not change. */
  z.object({ type: z.literal('proposals_changed'), id: z.string(), request_id: RequestId }),
  z.object({ type: z.literal('new_job_available'), ...aboutRequest, card: RequestCard, quiet }),
  z.object({ type: z.literal('direct_offer_received'), ...aboutRequest, offer: DirectOffer, quiet }),
  z.object({ type: z.literal('job_accepted'), ...aboutRequest }),
  z.object({ type: z.literal('delivery_assigned'), ...aboutRequest, message: z.string() }),
])
export type SocketEvent = z.output<typeof SocketEvent>
