import { applicationProblems } from '#shared/model/application-rules.ts'
import { failedUploadText } from '#web/components/uploads/use-uploads.ts'
import type { ApplicationDraft, ApplicationValues } from './application-draft.ts'
import { askedDocuments } from './documents.ts'
import type { ApplicationFiles } from './use-application-files.ts'

/** What a part of the form shows, and how it changes it. */
export type FormPartProps = {
  values: ApplicationValues
  problems: Problems
  files: ApplicationFiles
  change: (change: Partial<ApplicationDraft>) => void
}

/** In the order of the screen; an error summary leads to these ids. */
export const fieldIds = {
  photo: 'photo',
  idDocument: 'id-document',
  idDocumentBack: 'id-document-back',
  dbsCheck: 'dbs-check',
  vehicleType: 'vehicle-type',
  vehicleOwnerName: 'vehicle-owner-name',
  vehicleMakeModel: 'vehicle-make-model',
  vehicleRegistration: 'vehicle-registration',
  vehiclePhoto: 'vehicle-photo',
  drivingLicense: 'driving-license',
  vehicleInsurance: 'vehicle-insurance',
  transport_modes: 'transport-modes',
  consent: 'consent',
} as const

type Field = keyof typeof fieldIds
export type Problems = Partial<Record<Field, string>>

export const fieldNames = Object.keys(fieldIds) as Field[] // the keys of the table above, which has them all

/** What keeps the form from being sent. A file on its way counts as one that is there. */
export const faultsIn = (values: ApplicationValues, files: ApplicationFiles): Problems => {
  const asked = askedDocuments(values)
  const coming = asked.filter((name) => files[name].underWay.length > 0)
  const failed = asked.filter((name) => files[name].files.length > files[name].underWay.length)
  return {
    ...applicationProblems({ ...values, ...Object.fromEntries(coming.map((name) => [name, true])) }),
    ...Object.fromEntries(failed.map((name) => [name, failedUploadText])),
  }
}
