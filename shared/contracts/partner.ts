import * as z from 'zod/mini'
import { vehicleTypes } from '#shared/model/application-rules.ts'
import { transportModes } from '#shared/model/categories.ts'
import { toThreeDecimals } from '#shared/model/geo.ts'
import { RequestId, RideId, UploadId } from '#shared/model/ids.ts'
import { applicationStates } from '#shared/model/review-lifecycles.ts'
import { inCapitals, line, nameText, optional } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'
import { paperFailures } from './paper-refusals.ts'
import { PartnerPapers, paperFields, SaidPapers } from './paper-shapes.ts'
import { DirectOffer, RequestCard } from './request-shapes.ts'

const file = optional(UploadId)

/**
 * Checks types only. application-rules.ts says what is required, for both browser and server. Bank details are not
 * collected yet and are dropped, like any unknown key.
 */
export const ApplicationForm = z.object({
  photo: file,
  idDocument: file,
  idDocumentBack: file,
  dbsCheck: file,
  drivingLicense: file,
  vehicleInsurance: file,
  vehiclePhoto: file,
  /** Joined by commas. */
  transport_modes: z._default(line(120), ''),
  vehicleOwnerName: z._default(nameText(100, 'the name of the owner'), ''),
  vehicleRegistration: z._default(inCapitals(nameText(12, 'the registration')), ''),
  vehicleType: optional(z.enum([...vehicleTypes, 'None'])),
  vehicleMakeModel: z._default(nameText(100, 'the make and model'), ''),
  consent: z._default(z.boolean(), false),
  ...paperFields,
})
export type ApplicationForm = z.output<typeof ApplicationForm>

/** An application without its files. It prefills the form for the next one. */
const ApplicationDetails = z.object({
  transport_modes: z.array(z.enum(transportModes)),
  /** Null without a vehicle, like the next three. */
  vehicleType: z.nullable(z.enum(vehicleTypes)),
  vehicleOwnerName: z.nullable(z.string()),
  vehicleMakeModel: z.nullable(z.string()),
  vehicleRegistration: z.nullable(z.string()),
  papers: SaidPapers,
})
export type ApplicationDetails = z.output<typeof ApplicationDetails>

export const ApplicationStatus = z.object({
  status: z.enum(applicationStates),
  version: z.number(),
  applied_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** The admin's reason for rejecting or revoking it. */
  reason: z.nullable(z.string()),
  details: ApplicationDetails,
})
export type ApplicationStatus = z.output<typeof ApplicationStatus>

const address = z._default(line(200), '')

export const PublishedRide = z.object({
  id: RideId,
  from_address: z.string(),
  to_address: z.string(),
  extra_miles: z.number(),
  date: z.string(),
  departure_time: z.string(),
  arrival_date: z.string(),
  arrival_time: z.string(),
  loading_assistance: z.boolean(),
  transport_mode: z.enum(transportModes),
})
export type PublishedRide = z.output<typeof PublishedRide>

/** Checks types only. ride-rules.ts says what is required, for both browser and server. */
export const NewRide = z.object({
  from_address: address,
  to_address: address,
  extra_miles: z._default(z.number(), 0),
  date: z._default(line(10), ''),
  departure_time: z._default(line(5), ''),
  arrival_date: z._default(line(10), ''),
  arrival_time: z._default(line(5), ''),
  loading_assistance: z._default(z.boolean(), false),
  transport_mode: optional(z.enum(transportModes)),
})
export type NewRide = z.output<typeof NewRide>

const online = z.object({ is_online: z.boolean() })
const byRequest = z.object({ requestId: RequestId })
const coordinate = (most: number) =>
  optional(z.number().check(z.minimum(-most), z.maximum(most), z.overwrite(toThreeDecimals)))
const day = 24 * 3600

/**
 * Where a partner says they are: their browser's position, a postcode, or their home. Kept to a hundred metres while
 * they are online, and used for half an hour.
 */
const position = {
  lat: coordinate(90),
  lng: coordinate(180),
  postcode: optional(line(10)),
  at_home: optional(z.boolean()),
}

export const partnerContract = contract({
  getStatus: {
    summary:
      'Whether you are online, and so notified of jobs and shown to requesters; until when you are paused for giving back too many jobs; and until when the place counts that you last named.',
    method: 'GET',
    path: '/partner/status',
    access: 'signed-in',
    reply: z.object({
      ...online.shape,
      paused_until: z.nullable(z.string()),
      place_until: z.nullable(z.string()),
    }),
    failures: [],
  },
  setStatus: {
    summary:
      'Goes online or offline; without a body it switches to the opposite. Being online ends twelve hours after the last call that says so. With a position, a postcode or your home you see the jobs near it; `near` is its name.',
    method: 'POST',
    path: '/partner/status',
    access: 'verified-partner',
    body: z.object({ is_online: optional(z.boolean()), ...position }),
    reply: z.object({ ...online.shape, near: z.optional(z.string()) }),
    failures: ['papers.no-work'],
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
    summary: 'Publishes a trip that you are already making.',
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
    summary: 'Deletes a ride. Open offers for it go to all partners; what you have accepted stays.',
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
    summary: 'Accepts a direct offer.',
    method: 'POST',
    path: '/partner/{requestId}/accept-offer',
    access: 'verified-partner',
    params: byRequest,
    reply: z.object({ request: RequestCard }),
    failures: [
      'request.unknown',
      'offer.gone',
      'request.too-many-active',
      'request.taking-paused',
      'request.too-many-today',
      ...paperFailures,
    ],
  },
  declineOffer: {
    summary: 'Declines a direct offer: the request goes to all other partners.',
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
    summary: 'Your application as a partner and its state; null if there is none.',
    method: 'GET',
    path: '/partner/application',
    access: 'signed-in',
    reply: z.object({ application: z.nullable(ApplicationStatus) }),
    failures: [],
  },
  getPapers: {
    summary:
      'Your insurance, licence, waste registration and right to work: what counts, what an admin has not looked at, and what is missing or ends within thirty days.',
    method: 'GET',
    path: '/partner/papers',
    access: 'partner',
    reply: PartnerPapers,
    failures: ['application.unknown'],
  },
  savePapers: {
    summary:
      'Sends newer papers. An admin looks at them before they count; that you have none counts at once. While your application waits, they count with it.',
    method: 'PUT',
    path: '/partner/papers',
    access: 'partner',
    body: z.object({ ...paperFields, vehicleInsurance: file }),
    reply: PartnerPapers,
    failures: ['application.unknown', 'application.moved', 'upload.unknown', 'upload.used', 'upload.unsupported'],
    limits: [{ by: 'user', max: 20, perSeconds: day }],
  },
  apply: {
    summary: 'Applies as a partner. A new application replaces one that waits for review.',
    method: 'POST',
    path: '/partner/application',
    access: 'requester',
    body: ApplicationForm,
    status: 201,
    reply: z.object({ application: ApplicationStatus }),
    failures: [
      'application.verified',
      'account.shut-out',
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
