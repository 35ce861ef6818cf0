import * as z from 'zod/mini'
import type { ApplicationDetails } from '#shared/contracts/partner.ts'
import { lightModes, registeredModes, type VehicleType, vehicleTypes } from '#shared/model/application-rules.ts'
import type { Papers } from '#shared/model/papers.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { appliedPapers, type FormPapers, paperDraft } from '#web/components/papers/paper-values.ts'
import { KeptFile } from '#web/components/uploads/use-uploads.ts'

export type Document = { purpose: UploadPurpose; name: string; hint: string; isOptional?: boolean; isSelfie?: boolean }

const either = 'An image or a PDF of up to 10MB.'

/** The files of an application, under the names of its contract. */
export const documents = {
  photo: {
    purpose: 'profile-photo',
    name: 'Photo of Yourself',
    hint: 'Your face, without sunglasses. Requesters see it when you carry for them.',
    isSelfie: true,
  },
  idDocument: { purpose: 'id-document', name: 'Photo ID', hint: `A passport or driving licence. ${either}` },
  idDocumentBack: {
    purpose: 'id-document-back',
    name: 'Other Side of Photo ID',
    hint: 'Add the back if it shows your details.',
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

/** Each list is in the order of the screen. */
export const ownDocuments = ['photo', 'idDocument', 'idDocumentBack', 'dbsCheck'] as const
export const vehicleDocuments = ['vehiclePhoto', 'drivingLicense', 'vehicleInsurance'] as const

export const hasVehicle = ({ vehicleType }: { vehicleType?: VehicleType | 'None' | undefined }): boolean =>
  vehicleType !== undefined && vehicleType !== 'None'

export const requestedDocuments = (values: Parameters<typeof hasVehicle>[0]): readonly DocumentName[] =>
  hasVehicle(values) ? [...ownDocuments, ...vehicleDocuments] : ownDocuments

const text = z.optional(z.string())
const file = z.optional(KeptFile)

export const vehicleChoices = [...vehicleTypes, 'None'] as const

/** An application as it is being filled in. */
export const ApplicationDraft = z.object({
  photo: file,
  idDocument: file,
  idDocumentBack: file,
  dbsCheck: file,
  vehicleType: z.optional(z.enum(vehicleChoices)),
  vehicleOwnerName: text,
  vehicleMakeModel: text,
  vehicleRegistration: text,
  vehiclePhoto: file,
  drivingLicense: file,
  vehicleInsurance: file,
  ...paperDraft,
  transportModes: z.optional(z.array(z.enum(lightModes))),
  consent: z.optional(z.boolean()),
})
export type ApplicationDraft = z.output<typeof ApplicationDraft>

/** What a form is filled in from: an earlier application, with the papers that still last. */
export type Earlier = Omit<ApplicationDetails, 'papers'> & { papers: FormPapers }

/** The draft on top of an earlier application's values, without that application's files. */
export const valuesOf = (draft: ApplicationDraft, earlier: Earlier | undefined) => ({
  ...earlier?.papers,
  ...draft,
  vehicleType: draft.vehicleType ?? (earlier && (earlier.vehicleType ?? 'None')),
  vehicleOwnerName: draft.vehicleOwnerName ?? earlier?.vehicleOwnerName ?? '',
  vehicleMakeModel: draft.vehicleMakeModel ?? earlier?.vehicleMakeModel ?? '',
  vehicleRegistration: draft.vehicleRegistration ?? earlier?.vehicleRegistration ?? '',
  transportModes: draft.transportModes ?? lightModes.filter((mode) => earlier?.transport_modes.includes(mode)),
  consent: draft.consent ?? false,
})
export type ApplicationValues = ReturnType<typeof valuesOf>

/** The papers that the chosen vehicle asks for, and a waste registration. */
export const papersIn = (values: ApplicationValues): Papers =>
  appliedPapers(values, { hasVehicle: hasVehicle(values), hasTruck: values.vehicleType === 'Truck' })

/** The body of the application, without the details of a vehicle that is no longer chosen. */
export const bodyOf = (values: ApplicationValues) => {
  const { vehicleType, vehicleOwnerName, vehicleMakeModel, vehicleRegistration, consent } = values
  return {
    ...Object.fromEntries(requestedDocuments(values).map((name) => [name, values[name]?.id])),
    vehicleType,
    ...(vehicleType !== 'None' && { vehicleOwnerName, vehicleMakeModel, vehicleRegistration }),
    ...papersIn(values),
    transport_modes: registeredModes(values).join(','),
    consent,
  }
}
