import * as z from 'zod/mini'
import { vehicleTypes } from '#shared/model/application-rules.ts'
import { transportModes } from '#shared/model/categories.ts'
import { RideId, UploadId } from '#shared/model/ids.ts'
import { line, nameText, optional } from '#shared/model/text.ts'

const file = optional(UploadId)

/**
 * The kinds of value alone: which of them are needed is said in application-rules.ts for both sides. Bank details are
 * not collected yet, so they are dropped like every key that is not named here.
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
  vehicleRegistration: z._default(nameText(12, 'the registration'), ''),
  vehicleType: optional(z.enum([...vehicleTypes, 'None'])),
  vehicleMakeModel: z._default(nameText(100, 'the make and model'), ''),
  consent: z._default(z.boolean(), false),
})
export type ApplicationForm = z.output<typeof ApplicationForm>

export const applicationStates = ['pending', 'verified', 'rejected', 'revoked'] as const

/** What an application says beside its files: the next one begins with it. */
const ApplicationDetails = z.object({
  transport_modes: z.array(z.enum(transportModes)),
  /** null for none, and so are the facts about it. */
  vehicleType: z.nullable(z.enum(vehicleTypes)),
  vehicleOwnerName: z.nullable(z.string()),
  vehicleMakeModel: z.nullable(z.string()),
  vehicleRegistration: z.nullable(z.string()),
})
export type ApplicationDetails = z.output<typeof ApplicationDetails>

export const ApplicationStatus = z.object({
  status: z.enum(applicationStates),
  version: z.number(),
  applied_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** Why it was turned down or taken back, in the admin's words. */
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

/** The kinds of value alone: what is needed, and in which order times may stand, is said in ride-rules.ts for both sides. */
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
