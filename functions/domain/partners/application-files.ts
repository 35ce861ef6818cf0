import type { ClaimedFile, WantedFile } from '#functions/platform/files/claimed-file.ts'
import type { ApplicationForm } from '#shared/contracts/partner-shapes.ts'
import type { UploadId } from '#shared/model/ids.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { PartnerItem } from './partner-item.ts'

const ofPerson = {
  photo: 'profile-photo',
  idDocument: 'id-document',
  idDocumentBack: 'id-document-back',
  dbsCheck: 'dbs-check',
} as const satisfies Partial<Record<keyof ApplicationForm, UploadPurpose>>

const ofVehicle = {
  drivingLicense: 'driving-licence',
  vehicleInsurance: 'vehicle-insurance',
  vehiclePhoto: 'vehicle-photo',
} as const satisfies Partial<Record<keyof ApplicationForm, UploadPurpose>>

type Field = keyof typeof ofPerson | keyof typeof ofVehicle

/** The uploads that a form names and its screen asks for: of a vehicle only where there is one. */
export const listWantedFiles = (form: Pick<ApplicationForm, Field>, hasVehicle: boolean): WantedFile[] => {
  const purposes: Partial<Record<Field, UploadPurpose>> = { ...ofPerson, ...(hasVehicle && ofVehicle) }
  return Object.entries(purposes).flatMap(([field, purpose]) => {
    const uploadId = form[field as Field] // the names of the very table above
    return uploadId ? [{ uploadId, purpose, field }] : []
  })
}

/** Claimed files come in the order in which they were wanted. */
export const toDocuments = (wanted: readonly WantedFile[], files: readonly ClaimedFile[]): PartnerItem['documents'] =>
  Object.fromEntries(wanted.flatMap(({ purpose }, at) => (files[at] ? [[purpose, files[at]]] : [])))

/** A PDF may stand for a photo when an admin looks at it, but no page can show one. */
export const findPhotoId = ({ 'profile-photo': photo }: PartnerItem['documents']): UploadId | undefined =>
  photo?.contentType.startsWith('image/') ? photo.uploadId : undefined

/** All that has to go when another application takes this one's place. */
export const filesToReplace = ({ documents, replaced = [] }: PartnerItem): UploadId[] => [
  ...replaced,
  ...Object.values(documents).map(({ uploadId }) => uploadId),
]
