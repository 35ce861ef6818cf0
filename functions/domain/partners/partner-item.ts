import type { ClaimedFile } from '#functions/platform/files/claimed-file.ts'
import type { VehicleType } from '#shared/model/application-rules.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

export type ApplicationState = 'pending' | 'verified' | 'rejected' | 'revoked'

export type PersonName = { firstName: string; lastName: string }

/** What an admin decided on a new name; `version` is the one that the decision made. */
export type NameDecision = PersonName & {
  decision: 'approved' | 'refused'
  at: string
  version: number
  reason?: string
}

/** Somebody's application as a partner, USER#u / PARTNER. Others see its modes, photo and vehicle once it is verified. */
export type PartnerItem = {
  userId: UserId
  /**
   * Counts up with each application, each decision and each change of the person's name, so that nobody decides on what
   * they have not seen.
   */
  version: number
  status: ApplicationState
  appliedAt: string
  decidedAt?: string
  decidedBy?: UserId
  /** Why it was turned down or taken back. */
  reason?: string
  /** The name that a verified partner asked for. Until an admin approves it, people see the one in their profile. */
  pendingName?: PersonName & { at: string }
  /** The last decision on such a name. */
  nameDecision?: NameDecision
  transportModes: TransportMode[]
  vehicleType?: VehicleType
  vehicleOwnerName?: string
  vehicleMakeModel?: string
  vehicleRegistration?: string
  photoId?: UploadId
  documents: Partial<Record<UploadPurpose, ClaimedFile>>
  /** Files of the application before this one, until they are gone. */
  replaced?: UploadId[]
  /** Tells a repetition from another wish under the same key. */
  repeats?: { key: string; bodyHash: string }
}

/** Where an application stands in lists and statistics: verified partners whose new name waits are apart. */
export type PartnerStanding = ApplicationState | 'name-waits'

export const toStanding = ({ status, pendingName }: Pick<PartnerItem, 'status' | 'pendingName'>): PartnerStanding =>
  status === 'verified' && pendingName ? 'name-waits' : status
