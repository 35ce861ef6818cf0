import type { TransportMode } from '#shared/model/categories.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'

/** The row of somebody's application as a partner, USER#u / PARTNER: what others may see of them once verified. */
export type PartnerItem = {
  userId: UserId
  transportModes: TransportMode[]
  photoId?: UploadId
  vehicleMakeModel?: string
  vehicleRegistration?: string
}

/** USER#u / PRESENCE: whether they want to be told of jobs. */
export type PresenceItem = { userId: UserId; isOnline: boolean }
