import type { ClaimedFile } from '#functions/platform/files/claimed-file.ts'
import type { VehicleType } from '#shared/model/application-rules.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

export type ApplicationState = 'pending' | 'verified' | 'rejected' | 'revoked'

/** Somebody's application as a partner, USER#u / PARTNER. Others see its modes, photo and vehicle once it is verified. */
export type PartnerItem = {
  userId: UserId
  /** Counts up with each application and each decision, so that nobody decides on what they have not seen. */
  version: number
  status: ApplicationState
  appliedAt: string
  decidedAt?: string
  decidedBy?: UserId
  /** Why it was turned down or taken back. */
  reason?: string
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
