import type { KeptFile } from '#web/components/uploads/kept-file.ts'
import { type Uploads, useUploads } from '#web/components/uploads/use-uploads.ts'
import { type DocumentName, documents } from './documents.ts'

export type ApplicationFiles = Record<DocumentName, Uploads>

/** The files of an application on their way, each kind by itself. */
export const useApplicationFiles = (onArrived: (name: DocumentName, file: KeptFile) => void): ApplicationFiles => {
  const arrivalOf = (name: DocumentName) => (file: KeptFile) => onArrived(name, file)
  return {
    photo: useUploads(documents.photo.purpose, arrivalOf('photo')),
    idDocument: useUploads(documents.idDocument.purpose, arrivalOf('idDocument')),
    idDocumentBack: useUploads(documents.idDocumentBack.purpose, arrivalOf('idDocumentBack')),
    dbsCheck: useUploads(documents.dbsCheck.purpose, arrivalOf('dbsCheck')),
    vehiclePhoto: useUploads(documents.vehiclePhoto.purpose, arrivalOf('vehiclePhoto')),
    drivingLicense: useUploads(documents.drivingLicense.purpose, arrivalOf('drivingLicense')),
    vehicleInsurance: useUploads(documents.vehicleInsurance.purpose, arrivalOf('vehicleInsurance')),
  }
}
