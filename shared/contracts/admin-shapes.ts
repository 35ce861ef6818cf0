import * as z from 'zod/mini'
import { activities } from '#shared/model/activity.ts'
import { BusinessId, UploadId, UserId } from '#shared/model/ids.ts'
import { uploadPurposeNames } from '#shared/model/upload-purposes.ts'
import { businessStates } from './business-shapes.ts'
import { applicationStates } from './partner-shapes.ts'

const document = z.object({ name: z.string(), id: UploadId, url: z.string() })

/** An application as an admin sees it. */
export const PartnerEntry = z.object({
  user_id: UserId,
  name: z.string(),
  /** The name that a verified partner asked for and that waits for review. */
  pending_name: z.nullable(z.string()),
  email: z.string(),
  photo: z.nullable(document),
  license: z.nullable(document),
  /** Every file of the application, those two among them, in the order of the form. */
  documents: z.array(document),
  transport_modes: z.array(z.string()),
  vehicle: z.nullable(z.string()),
  status: z.enum(applicationStates),
  is_verified: z.boolean(),
  applied_at: z.string(),
  reason: z.nullable(z.string()),
  version: z.number(),
})
export type PartnerEntry = z.output<typeof PartnerEntry>

/** A business as an admin sees it. */
export const BusinessEntry = z.object({
  id: BusinessId,
  business_name: z.string(),
  owner_name: z.string(),
  owner_email: z.string(),
  address: z.string(),
  reg_number: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
  status: z.enum(businessStates),
  is_verified: z.boolean(),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  version: z.number(),
})
export type BusinessEntry = z.output<typeof BusinessEntry>

/** Somebody as admins find them. */
export const UserEntry = z.object({
  id: UserId,
  /** Empty, until they have said who they are. */
  name: z.string(),
  email: z.string(),
  business_name: z.nullable(z.string()),
  is_admin: z.boolean(),
  is_partner: z.boolean(),
  is_business: z.boolean(),
  is_driver: z.boolean(),
  /** The system admin, whom nobody changes. */
  is_protected: z.boolean(),
  /** When they go, of somebody who has asked to be erased. */
  erases_at: z.nullable(z.string()),
  /** Of a driver: the photo and the licence that their business handed in. */
  documents: z.array(document),
  created_at: z.string(),
})
export type UserEntry = z.output<typeof UserEntry>

/** How many there were at the end of a day in London; of today, how many there are now. */
const growth = z.object({ date: z.string(), users: z.number(), businesses: z.number(), partners: z.number() })

export const AdminStats = z.object({
  totalUsers: z.number(),
  totalBusinesses: z.number(),
  totalPartners: z.number(),
  unverifiedBusinesses: z.number(),
  unverifiedPartners: z.number(),
  /** Verified partners whose new name waits for review. */
  waitingNames: z.number(),
  /** Partners and businesses who gave too many jobs back, and may not take any for a day. */
  pausedNow: z.number(),
  /** The last thirty days as far as they are known, the oldest first; the last is today. */
  growth: z.array(growth),
})
export type AdminStats = z.output<typeof AdminStats>

const party = z.object({ id: z.union([UserId, BusinessId]), name: z.string(), email: z.nullable(z.string()) })

/** Something that happened. Whoever was erased since has no name any more, and is `null`. */
export const ActivityEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(activities),
  actor: z.nullable(party),
  /** Whom it was about: a person, or a business. */
  subject: z.nullable(party),
  reason: z.nullable(z.string()),
  /** What kind of document was opened. */
  document: z.nullable(z.enum(uploadPurposeNames)),
})
export type ActivityEntry = z.output<typeof ActivityEntry>
