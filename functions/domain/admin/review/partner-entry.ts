import type { PartnerItem } from '#functions/domain/partners/partner-item.ts'
import { fullName } from '#functions/platform/sessions/full-name.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { toDocument } from '../document-of.ts'

/** What an application's files are called, in the order of its form. */
const names = [
  ['profile-photo', 'photo'],
  ['id-document', 'photo-id'],
  ['id-document-back', 'photo-id-back'],
  ['dbs-check', 'dbs-check'],
  ['driving-licence', 'driving-licence'],
  ['vehicle-insurance', 'vehicle-insurance'],
  ['vehicle-photo', 'vehicle-photo'],
] as const satisfies readonly (readonly [UploadPurpose, string])[]

const vehicleText = (application: PartnerItem): string | null => {
  const { vehicleType, vehicleMakeModel, vehicleRegistration, vehicleOwnerName } = application
  const owner = vehicleOwnerName && `owned by ${vehicleOwnerName}`
  return [vehicleType, vehicleMakeModel, vehicleRegistration, owner].filter(Boolean).join(', ') || null
}

export const toPartnerEntry = (user: UserItem, application: PartnerItem): PartnerEntry => {
  const { userId, documents, status, appliedAt, reason, version, transportModes, pendingName } = application
  return {
    user_id: userId,
    name: fullName(user),
    pending_name: pendingName ? fullName(pendingName) : null,
    email: user.email,
    photo: toDocument(documents['profile-photo'], 'photo'),
    license: toDocument(documents['driving-licence'], 'driving-licence'),
    documents: names.flatMap(([purpose, name]) => toDocument(documents[purpose], name) ?? []),
    transport_modes: transportModes,
    vehicle: vehicleText(application),
    status,
    is_verified: status === 'verified',
    applied_at: appliedAt,
    reason: reason ?? null,
    version,
  }
}
