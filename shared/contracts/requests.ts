import * as z from 'zod/mini'
import { cancellationReasons, chooseReasonText, maxNoteLength, ownerReasons } from '#shared/model/cancellation-rules.ts'
import { RequestId } from '#shared/model/ids.ts'
import { optional, paragraph } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'
import { Earnings, HistoryPage, RouteLine } from './history-shapes.ts'
import { paperFailures } from './paper-refusals.ts'
import {
  NewRequest,
  PoolCard,
  PriceQuestion,
  PriceSuggestion,
  RequestCard,
  RequestDetails,
  RequestPreview,
  RidesQuestion,
  SuggestedRide,
} from './request-shapes.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const byId = z.object({ id: RequestId })
const request = z.object({ request: RequestCard })
const cancelNote = optional(paragraph(maxNoteLength))

export const requestsContract = contract({
  suggestPrice: {
    summary: 'Suggests a price, with its breakdown. It holds for 30 minutes.',
    method: 'POST',
    path: '/requests/suggest-price',
    access: 'requester',
    body: PriceQuestion,
    reply: PriceSuggestion,
    failures: [],
    limits: [{ by: 'user', max: 30, perSeconds: minute }],
  },
  findRides: {
    summary:
      'Rides of verified partners that suit the request, the smallest detour first, without your own. Detours are in whole miles, at least 2, and calculated from the areas in which a ride begins and ends.',
    method: 'POST',
    path: '/requests/find-rides',
    access: 'requester',
    body: RidesQuestion,
    reply: z.array(SuggestedRide),
    failures: [],
    limits: [{ by: 'user', max: 100, perSeconds: day }],
  },
  createRequest: {
    summary:
      'Posts a request to all partners, or to one partner as a direct offer; perhaps in place of one of your own that still waits, or with copies of the photos of an earlier one. After five cancelled matches in 24 hours you can only change requests, for a day.',
    method: 'POST',
    path: '/requests',
    access: 'requester',
    body: NewRequest,
    status: 201,
    reply: request,
    failures: [
      'account.shut-out',
      'quote.expired',
      'request.too-many-open',
      'request.posting-paused',
      'request.repeated-differently',
      'upload.unknown',
      'upload.used',
      'upload.unsupported',
      'upload.too-many',
      'ride.gone',
      'request.unknown',
      'request.not-waiting',
    ],
    limits: [{ by: 'user', max: 60, perSeconds: hour }],
    idempotent: true,
  },
  raisePrice: {
    summary:
      'Raises the price of one of your requests while it waits, three times at most, even if you change it meanwhile. Partners nearby are notified of it once more.',
    method: 'POST',
    path: '/requests/{id}/raise',
    access: 'signed-in',
    params: byId,
    body: z.object({ price: optional(z.number()) }),
    reply: request,
    failures: ['request.unknown', 'request.not-waiting', 'request.raised-enough'],
    limits: [{ by: 'user', max: 30, perSeconds: hour }],
  },
  listRequests: {
    summary:
      'Your own requests, the newest first: open ones by when they were posted, closed ones by their end. Without `state` both, merged by these times.',
    method: 'GET',
    path: '/requests',
    access: 'signed-in',
    query: z.object({
      state: z.optional(z.enum(['open', 'closed'])),
      cursor: optional(z.string().check(z.maxLength(1000))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
    }),
    reply: z.object({ items: z.array(RequestCard), next: z.nullable(z.string()) }),
    failures: [],
  },
  listActive: {
    summary: 'The deliveries that you carry as a partner, matched or on their way.',
    method: 'GET',
    path: '/requests/active',
    access: 'signed-in',
    reply: z.array(RequestCard),
    failures: [],
  },
  listAvailable: {
    summary:
      'At most 50 jobs near you: urgent ones first, then in rings of two miles and the newest first in each. Partners who are online see jobs within reach of their modes of transport, verified businesses jobs within 20 miles of their registered address.',
    method: 'GET',
    path: '/requests/available',
    access: 'sees-pool',
    reply: z.array(PoolCard),
    failures: [],
    limits: [{ by: 'user', max: 60, perSeconds: minute }],
  },
  listHistory: {
    summary: 'Your completed requests and the deliveries that you completed, the newest first.',
    method: 'GET',
    path: '/requests/history',
    access: 'signed-in',
    query: z.object({
      role: z._default(z.enum(['all', 'requester', 'partner']), 'all'),
      cursor: optional(z.string().check(z.maxLength(2000))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 6),
    }),
    reply: HistoryPage,
    failures: [],
  },
  listRouteLines: {
    summary: 'Your last hundred completed requests and deliveries as lines from area to area.',
    method: 'GET',
    path: '/requests/history/lines',
    access: 'signed-in',
    reply: z.array(RouteLine),
    failures: [],
    limits: [{ by: 'user', max: 30, perSeconds: minute }],
  },
  getEarnings: {
    summary: 'What the deliveries that you completed brought this week, this month and day by day.',
    method: 'GET',
    path: '/requests/earnings',
    access: 'signed-in',
    reply: Earnings,
    failures: [],
    limits: [{ by: 'user', max: 30, perSeconds: minute }],
  },
  rejectRequest: {
    summary: 'Hides a job of the pool from you alone. An unknown job gets the same answer.',
    method: 'POST',
    path: '/requests/{id}/reject',
    access: 'verified-partner',
    params: byId,
    reply: z.object({ message: z.string() }),
    failures: [],
  },
  undoRejection: {
    summary: 'Shows a job again that you have rejected. Any other job gets the same answer.',
    method: 'DELETE',
    path: '/requests/{id}/reject',
    access: 'verified-partner',
    params: byId,
    reply: z.object({ message: z.string() }),
    failures: [],
  },
  previewRequest: {
    summary:
      'What you may know of a job before you accept it: for partners who are online, verified businesses and the partner of a direct offer, while they may take it. Any other job is answered like an unknown one.',
    method: 'GET',
    path: '/requests/{id}/preview',
    access: 'sees-pool',
    params: byId,
    reply: RequestPreview,
    failures: ['request.unknown'],
    limits: [{ by: 'user', max: 60, perSeconds: minute }],
  },
  getDetails: {
    summary: 'One request, for its owner, its carrier and the carrier’s business.',
    method: 'GET',
    path: '/requests/{id}/details',
    access: 'signed-in',
    params: byId,
    reply: RequestDetails,
    failures: ['request.unknown'],
  },
  getOtp: {
    summary: 'The completion code, which the requester gives to the carrier on delivery.',
    method: 'GET',
    path: '/requests/{id}/otp',
    access: 'signed-in',
    params: byId,
    reply: z.object({ otp: z.string() }),
    failures: ['request.unknown', 'completion.not-yours', 'completion.not-yet'],
  },
  renewOtp: {
    summary: 'A new completion code, after too many wrong ones; the old one is void.',
    method: 'POST',
    path: '/requests/{id}/otp/regenerate',
    access: 'signed-in',
    whileSuspended: true,
    params: byId,
    reply: z.object({ otp: z.string() }),
    failures: ['request.unknown', 'completion.not-yours', 'completion.not-yet'],
    limits: [{ by: 'user', max: 20, perSeconds: hour }],
  },
  acceptRequest: {
    summary: 'Takes a job from the pool. The first partner gets it.',
    method: 'POST',
    path: '/requests/{id}/accept',
    access: 'verified-partner',
    params: byId,
    reply: request,
    failures: [
      'request.unknown',
      'request.taken',
      'request.gone',
      'request.expired',
      'request.own',
      'request.excluded',
      'request.too-many-active',
      'request.taking-paused',
      'request.too-many-today',
      ...paperFailures,
    ],
  },
  cancelOwnRequest: {
    summary:
      'Cancels one of your requests that is not on its way yet. More than five minutes after a match that counts as late. Without a reason it is `other`.',
    method: 'POST',
    path: '/requests/{id}/cancel-request',
    access: 'signed-in',
    whileSuspended: true,
    params: byId,
    body: z.object({ reason: optional(z.enum(ownerReasons, chooseReasonText)), note: cancelNote }),
    reply: request,
    failures: ['request.unknown', 'request.not-cancellable'],
  },
  cancelRequest: {
    summary:
      'For its owner, cancels the request. For the partner who carries it or the driver’s business, gives it back to the pool, as urgent less than two hours before its slot. Owners and carriers have different reasons; without one it is `other`.',
    method: 'POST',
    path: '/requests/{id}/cancel',
    access: 'signed-in',
    whileSuspended: true,
    params: byId,
    body: z.object({ reason: optional(z.enum(cancellationReasons, chooseReasonText)), note: cancelNote }),
    reply: request,
    failures: ['request.unknown', 'request.not-carrier', 'request.not-cancellable'],
  },
})
