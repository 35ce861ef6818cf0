import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { fullName, noticeOf, type UserItem } from '#functions/domain/accounts/user-store.ts'
import { type PartnerItem, registrationOf } from '#functions/domain/shared/partner-item.ts'
import { seenDays } from '#functions/domain/shared/partner-papers.ts'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { BusinessEntry, PartnerEntry } from '#shared/contracts/admin.ts'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { seenTexts } from '#shared/model/seen-papers.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import { fileEndings, type UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { OwnedBusiness } from './list-store.ts'

/** A file as admins see it, with a name that we choose. */
const toDocument = (file: ClaimedFile | undefined, name: string): PartnerEntry['photo'] =>
  file
    ? { name: `${name}.${fileEndings[file.contentType]}`, id: file.uploadId, url: `/api/uploads/${file.uploadId}` }
    : null

/** The file names, in the order of the fields of `ApplicationForm`. */
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
  const { vehicleType, vehicleMakeModel, vehicleOwnerName } = application
  const owner = vehicleOwnerName && `owned by ${vehicleOwnerName}`
  return [vehicleType, vehicleMakeModel, registrationOf(application), owner].filter(Boolean).join(', ') || null
}

export const toPartnerEntry = (user: UserItem, application: PartnerItem, unchecked: string[] = []): PartnerEntry => {
  const { userId, documents, status, appliedAt, reason, version, transportModes, pendingName } = application
  return {
    user_id: userId,
    name: fullName(user),
    pending_name: pendingName ? fullName(pendingName) : null,
    email: user.email,
    photo: toDocument(documents['profile-photo'], 'photo'),
    license: toDocument(documents['driving-licence'], 'driving-licence'),
    documents: [
      ...names.flatMap(([purpose, name]) => toDocument(documents[purpose], name) ?? []),
      ...[toDocument(application.waitingPapers?.insurance, 'newer-insurance')].flatMap((file) => file ?? []),
    ],
    seen: seenTexts(seenDays(application), application.papers ?? {}, application.rightToWork),
    papers_wait: status === 'verified' && application.waitingPapers !== undefined,
    unchecked,
    transport_modes: transportModes,
    vehicle: vehicleText(application),
    status,
    is_verified: status === 'verified',
    applied_at: appliedAt,
    reason: reason ?? null,
    returns_after: application.returnsAfter ?? null,
    version,
  }
}

/** `mark`: set if someone with the same details is shut out. */
export const toBusinessEntry = ({ business, owner }: OwnedBusiness, mark?: Leaving): BusinessEntry => {
  const { businessId, name, address, registrationNumber, vatNumber, status, reason, createdAt, version } = business
  return {
    id: businessId,
    business_name: name,
    owner_name: fullName(owner),
    owner_email: owner.email,
    address,
    reg_number: registrationNumber ?? null,
    vat_number: vatNumber ?? null,
    status,
    is_verified: status === 'verified',
    reason: reason ?? null,
    returns_after: mark ?? owner.returnsAfter ?? null,
    created_at: createdAt,
    version,
  }
}

type About = {
  isProtected: boolean
  now: Date
  /** The driver row that their business has, if they drive for one. */
  driver: DriverItem | undefined
}

export const toUserEntry = (user: UserItem, { isProtected, driver, now }: About): UserEntry => {
  const { userId, email, businessName, createdAt } = user
  return {
    id: userId,
    name: fullName(user),
    email,
    business_name: businessName ?? null,
    is_admin: user.isAdmin ?? false,
    is_partner: user.isPartner ?? false,
    is_verified_partner: user.isVerifiedPartner ?? false,
    is_business: user.isBusiness ?? false,
    is_driver: user.isDriver ?? false,
    is_protected: isProtected,
    erases_at: user.erasesAt ?? null,
    suspension: noticeOf(user, now),
    returns_after: user.returnsAfter ?? null,
    documents: [toDocument(driver?.photo, 'driver-photo'), toDocument(driver?.licence, 'driving-licence')].filter(
      (document) => document !== null,
    ),
    created_at: createdAt,
  }
}
