import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { directories, type Key, keys } from '#functions/platform/table/keys.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Counters, counterChanges } from '#functions/platform/table/update-expressions.ts'
import type { VehicleType } from '#shared/model/application-rules.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import type { ApplicationState } from '#shared/model/review-lifecycles.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

export type PersonName = { firstName: string; lastName: string }

/** What an admin decided on a new name. `version` is that of the application after the decision. */
export type NameDecision = PersonName & {
  decision: 'approved' | 'refused'
  at: string
  version: number
  reason?: string
}

/** A user's application as a partner, USER#u / PARTNER. Others see its modes, photo and vehicle once it is verified. */
export type PartnerItem = {
  userId: UserId
  /**
   * Counts up with each application, decision and change of name, so that no admin decides on what they have not seen.
   */
  version: number
  status: ApplicationState
  appliedAt: string
  decidedAt?: string
  decidedBy?: UserId
  /** Why the application was rejected or revoked. */
  reason?: string
  /** The new name of a verified partner. Until an admin approves it, people see the one in their profile. */
  pendingName?: PersonName & { at: string }
  /** The last decision on such a name. */
  nameDecision?: NameDecision
  /** Somebody with the same mailbox, phone number or vehicle is shut out, or was when they left. */
  returnsAfter?: Leaving
  /** The hashes of the marks that a revocation left; an approval takes these away. */
  marks?: string[]
  transportModes: TransportMode[]
  vehicleType?: VehicleType
  vehicleOwnerName?: string
  vehicleMakeModel?: string
  vehicleRegistration?: string
  photoId?: UploadId
  documents: Partial<Record<UploadPurpose, ClaimedFile>>
  /** Files of the application before this one, until they are gone. */
  replaced?: UploadId[]
  /** Distinguishes a repeated call from another one under the same key. */
  repeats?: { key: string; bodyHash: string }
}
export const PartnerItem = rowSchema<PartnerItem>({
  userId: 'string',
  version: 'number',
  status: 'string',
  appliedAt: 'string',
  transportModes: 'object',
  documents: 'object',
})

/**
 * The state of an application in lists and statistics, where verified partners with a waiting name are listed apart.
 */
export type PartnerStanding = ApplicationState | 'name-waits'

export const toStanding = ({ status, pendingName }: Pick<PartnerItem, 'status' | 'pendingName'>): PartnerStanding =>
  status === 'verified' && pendingName ? 'name-waits' : status

/** The lists that admins read: pending applications, waiting names, verified partners, and those rejected or revoked. */
export const partnerLists: Record<PartnerStanding, string> = {
  ...directories.partners,
  rejected: directories.partners.over,
  revoked: directories.partners.over,
}

/** Each application stands in one list, by the time of applying. */
export const toPartnerIndex = (item: PartnerItem) => ({
  GSI1PK: partnerLists[toStanding(item)],
  GSI1SK: `${item.appliedAt}#${item.userId}`,
})

/** The statistics counters of an application. All applications together are `partners` and `refusedPartners`. */
const countedAs: Record<PartnerStanding, Counters> = {
  pending: { partners: 1, unverifiedPartners: 1 },
  verified: { partners: 1 },
  'name-waits': { partners: 1, waitingNames: 1 },
  rejected: { refusedPartners: 1 },
  revoked: { refusedPartners: 1 },
}

const counted = (standing: PartnerStanding | undefined): Counters => (standing ? countedAs[standing] : {})

/** The changes of statistics by a step of an application; undefined before its first step and after its end. */
export const partnerCounters = (before: PartnerStanding | undefined, after: PartnerStanding | undefined): Counters =>
  counterChanges(counted(before), counted(after))

export const partnerRow = (item: PartnerItem): Key & PartnerItem & ReturnType<typeof toPartnerIndex> => ({
  ...keys.partner(item.userId),
  ...item,
  ...toPartnerIndex(item),
})
