import * as z from 'zod/mini'
import { transportModes } from '#shared/model/categories.ts'
import { toThreeDecimals } from '#shared/model/geo.ts'
import { RequestId, RideId } from '#shared/model/ids.ts'
import { optional } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'
import { ApplicationForm, ApplicationStatus, NewRide, PublishedRide } from './partner-shapes.ts'
import { DirectOffer, RequestCard } from './request-shapes.ts'

const online = z.object({ is_online: z.boolean() })
const byRequest = z.object({ requestId: RequestId })
const coordinate = (most: number) =>
  optional(z.number().check(z.minimum(-most), z.maximum(most), z.overwrite(toThreeDecimals)))
const day = 24 * 3600

/** Where a partner's browser says that they are: kept to a hundred metres while they are online, and heeded for half an hour. */
const position = { lat: coordinate(90), lng: coordinate(180) }

export const partnerContract = contract({
  getStatus: {
    summary:
      'Whether you are online: told of jobs, and shown to requesters; and until when you cannot take jobs, where you have given too many back.',
    method: 'GET',
    path: '/partner/status',
    access: 'signed-in',
    reply: z.object({ ...online.shape, paused_until: z.nullable(z.string()) }),
    failures: [],
  },
  setStatus: {
    summary: 'Goes online or offline; without a body the other way from now. A position makes jobs nearer to you.',
    method: 'POST',
    path: '/partner/status',
    access: 'verified-partner',
    body: z.object({ is_online: optional(z.boolean()), ...position }),
    reply: online,
    failures: [],
    limits: [{ by: 'user', max: 240, perSeconds: 3600 }],
  },
  listRides: {
    summary: 'Your published rides that have not departed, the earliest first.',
    method: 'GET',
    path: '/partner/rides',
    access: 'verified-partner',
    reply: z.array(PublishedRide),
    failures: [],
  },
  publishRide: {
    summary: 'Publishes a journey that you make anyway.',
    method: 'POST',
    path: '/partner/rides',
    access: 'verified-partner',
    body: NewRide,
    status: 201,
    reply: z.object({ ride: PublishedRide }),
    failures: ['ride.too-long', 'ride.unplaced', 'ride.too-many', 'idempotency.reused'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
    idempotent: true,
  },
  deleteRide: {
    summary: 'Takes a ride back. Open offers for it go to all partners; what you have accepted stays.',
    method: 'DELETE',
    path: '/partner/rides/{id}',
    access: 'verified-partner',
    params: z.object({ id: RideId }),
    reply: z.object({ message: z.string() }),
    failures: ['ride.unknown'],
  },
  listOffers: {
    summary: 'Direct offers that wait for your answer, the newest first.',
    method: 'GET',
    path: '/partner/pending-offers',
    access: 'verified-partner',
    reply: z.array(DirectOffer),
    failures: [],
  },
  acceptOffer: {
    summary: 'Takes what was offered to you.',
    method: 'POST',
    path: '/partner/{requestId}/accept-offer',
    access: 'verified-partner',
    params: byRequest,
    reply: z.object({ request: RequestCard }),
    failures: ['request.unknown', 'offer.gone', 'request.too-many-active', 'request.taking-paused'],
  },
  declineOffer: {
    summary: 'Lets an offer go: the request goes to all other partners.',
    method: 'POST',
    path: '/partner/{requestId}/decline-offer',
    access: 'verified-partner',
    params: byRequest,
    reply: z.object({ request: RequestCard }),
    failures: ['request.unknown', 'offer.gone'],
  },
  listTransportModes: {
    summary: 'The modes of transport that you registered.',
    method: 'GET',
    path: '/partner/my-transport-modes',
    access: 'partner',
    reply: z.array(z.enum(transportModes)),
    failures: [],
  },
  getApplication: {
    summary: 'How your application as a partner stands; null where there is none.',
    method: 'GET',
    path: '/partner/application',
    access: 'signed-in',
    reply: z.object({ application: z.nullable(ApplicationStatus) }),
    failures: [],
  },
  apply: {
    summary: 'Applies as a partner. While it waits for review a new one replaces it.',
    method: 'POST',
    path: '/partner/application',
    access: 'requester',
    body: ApplicationForm,
    status: 201,
    reply: z.object({ application: ApplicationStatus }),
    failures: [
      'application.verified',
      'application.moved',
      'upload.unknown',
      'upload.used',
      'upload.unsupported',
      'idempotency.reused',
    ],
    limits: [{ by: 'user', max: 10, perSeconds: day }],
    idempotent: true,
  },
})
