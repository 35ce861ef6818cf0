import * as z from 'zod/mini'
import { transportModes } from '#shared/model/categories.ts'
import { ProposalId, RequestId, UserId } from '#shared/model/ids.ts'
import { maxProposalNote } from '#shared/model/proposal-rules.ts'
import { optional, paragraph } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'
import { paperFailures } from './paper-refusals.ts'
import { RequestCard } from './request-shapes.ts'

const hour = 3600
const byRequest = z.object({ id: RequestId })
const byProposal = z.object({ id: RequestId, proposal: ProposalId })
const text = z.nullable(z.string())
const message = z.object({ message: z.string() })

const common = {
  id: ProposalId,
  price: z.number(),
  note: text,
  proposed_at: z.string(),
  /** If nobody answers, it ends then. */
  ends_at: z.string(),
}

/** What a partner or a business would do a request for, as its owner sees it. */
export const Proposal = z.object({
  ...common,
  /** The first name of a partner, or the name of a business. */
  name: text,
  is_business: z.boolean(),
  transportMode: z.enum(transportModes),
  /** How many minutes it adds to a ride of the partner, in steps of five. Null if it suits none. */
  detour_minutes: z.nullable(z.number()),
})
export type Proposal = z.output<typeof Proposal>

/** A proposal as its carrier sees it. */
export const OwnProposal = z.object({
  ...common,
  request_id: RequestId,
  state: z.enum(['live', 'declined']),
  /** The price for which the request was posted then. */
  posted_price: z.number(),
  /** The driver whom a business names. */
  driver_user_id: z.nullable(UserId),
})
export type OwnProposal = z.output<typeof OwnProposal>

export const proposalsContract = contract({
  propose: {
    summary:
      'Says for what you would do a job of the pool: for more than its price, and at most double. For whoever may take it; a business names its driver. It ends after three hours, with the beginning of the slot, and when the request changes.',
    method: 'POST',
    path: '/requests/{id}/proposals',
    access: 'sees-pool',
    params: byRequest,
    body: z.object({
      price: optional(z.number()),
      note: optional(paragraph(maxProposalNote)),
      driver_user_id: optional(UserId),
    }),
    status: 201,
    reply: z.object({ proposal: OwnProposal }),
    failures: [
      'request.unknown',
      'request.taken',
      'request.gone',
      'request.expired',
      'request.own',
      'request.own-business',
      'request.excluded',
      'request.too-many-active',
      'request.taking-paused',
      'request.too-many-today',
      'business.unverified',
      'business.taking-paused',
      'driver.unknown',
      'driver.inactive',
      'driver.suspended',
      'driver.too-many-active',
      'partner.offline',
      'proposal.open',
      'proposal.declined',
      'proposal.full',
      'proposal.too-late',
      'proposal.too-many-today',
      ...paperFailures,
    ],
    limits: [{ by: 'user', max: 60, perSeconds: hour }],
  },
  listProposals: {
    summary: 'What partners and businesses would do one of your requests for, the cheapest first.',
    method: 'GET',
    path: '/requests/{id}/proposals',
    access: 'signed-in',
    params: byRequest,
    reply: z.array(Proposal),
    failures: ['request.unknown'],
  },
  listOwnProposals: {
    summary: 'What you and your business have proposed for jobs that still wait at the price of then.',
    method: 'GET',
    path: '/partner/proposals',
    access: 'sees-pool',
    reply: z.array(OwnProposal),
    failures: [],
    limits: [{ by: 'user', max: 600, perSeconds: hour }],
  },
  acceptProposal: {
    summary:
      'Gives one of your requests to the one who proposed a price for it, at that price. They may give it back freely for five minutes.',
    method: 'POST',
    path: '/requests/{id}/proposals/{proposal}/accept',
    access: 'signed-in',
    params: byProposal,
    reply: z.object({ request: RequestCard }),
    failures: ['request.unknown', 'request.not-waiting', 'proposal.gone'],
    limits: [{ by: 'user', max: 60, perSeconds: hour }],
  },
  declineProposal: {
    summary: 'Says no thanks to a proposal. They can propose once more when you raise the price.',
    method: 'POST',
    path: '/requests/{id}/proposals/{proposal}/decline',
    access: 'signed-in',
    params: byProposal,
    reply: message,
    failures: ['request.unknown'],
    limits: [{ by: 'user', max: 60, perSeconds: hour }],
  },
  withdrawProposal: {
    summary: 'Takes back what you or your business have proposed for a job. Any other job gets the same answer.',
    method: 'DELETE',
    path: '/requests/{id}/proposals',
    access: 'sees-pool',
    params: byRequest,
    reply: message,
    failures: [],
    limits: [{ by: 'user', max: 60, perSeconds: hour }],
  },
})
