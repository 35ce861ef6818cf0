import type { VehicleType } from '#shared/model/application-rules.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

export type Document = { purpose: UploadPurpose; name: string; hint: string; isOptional?: boolean }

const either = 'An image or a PDF of up to 10MB.'

/** The files of an application, under the names of its contract. */
export const documents = {
  photo: {
    purpose: 'profile-photo',
    name: 'Photo of Yourself',
    hint: 'Your face, without sunglasses. Requesters see it when you carry for them.',
  },
  idDocument: { purpose: 'id-document', name: 'Photo ID', hint: `A passport or driving licence. ${either}` },
  idDocumentBack: {
    purpose: 'id-document-back',
    name: 'Other Side of Photo ID',
    hint: 'If there is something on it.',
    isOptional: true,
  },
  dbsCheck: {
    purpose: 'dbs-check',
    name: 'DBS Check',
    hint: `A certificate, if you have one. ${either}`,
    isOptional: true,
  },
  vehiclePhoto: {
    purpose: 'vehicle-photo',
    name: 'Vehicle Photo',
    hint: 'An image of up to 10MB, with the number plate in sight.',
  },
  drivingLicense: { purpose: 'driving-licence', name: 'Driving Licence', hint: either },
  vehicleInsurance: { purpose: 'vehicle-insurance', name: 'Vehicle Insurance', hint: either },
} as const satisfies Record<string, Document>

export type DocumentName = keyof typeof documents

/** Each list in the order of the screen. */
export const ownDocuments = ['photo', 'idDocument', 'idDocumentBack', 'dbsCheck'] as const
export const vehicleDocuments = ['vehiclePhoto', 'drivingLicense', 'vehicleInsurance'] as const

export const hasVehicle = ({ vehicleType }: { vehicleType?: VehicleType | 'None' | undefined }): boolean =>
  vehicleType !== undefined && vehicleType !== 'None'

export const askedDocuments = (values: Parameters<typeof hasVehicle>[0]): readonly DocumentName[] =>
  hasVehicle(values) ? [...ownDocuments, ...vehicleDocuments] : ownDocuments
