import { useQueryClient } from '@tanstack/react-query'
import { applicationErrors } from '#shared/model/application-rules.ts'
import { londonTime } from '#shared/model/london.ts'
import { paperErrors } from '#shared/model/papers.ts'
import { paperIds } from '#web/components/papers/paper-values.ts'
import { applicationQuery } from '#web/components/partner-application.tsx'
import {
  failedUploadText,
  type KeptFile,
  lostFiles,
  type Uploads,
  useUploads,
} from '#web/components/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refresh } from '#web/lib/query-of.ts'
import { useSession } from '#web/lib/session.tsx'
import { type FieldErrors, serverErrors, useServerForm } from '#web/lib/use-server-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import {
  ApplicationDraft,
  type ApplicationValues,
  bodyOf,
  type DocumentName,
  documents,
  type Earlier,
  papersIn,
  requestedDocuments,
  valuesOf,
} from './application-draft.ts'

/** The props of each part of the form. */
export type FormPartProps = {
  values: ApplicationValues
  fieldErrors: FieldErrors<Field>
  files: ApplicationFiles
  change: (change: Partial<ApplicationDraft>) => void
}

/** In the order of the screen. The error summary links to these ids. */
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
  ...paperIds,
  consent: 'consent',
} as const

type Field = keyof typeof fieldIds
const fieldNames = Object.keys(fieldIds) as Field[] // the keys of the table above, which has them all

/** The errors that keep the form from being sent. A file that is still uploading counts as present. */
const faultsIn = (values: ApplicationValues, files: ApplicationFiles): FieldErrors<Field> => {
  const requested = requestedDocuments(values)
  const coming = requested.filter((name) => files[name].underWay.length > 0)
  const failed = requested.filter((name) => files[name].files.length > files[name].underWay.length)
  return {
    ...applicationErrors({ ...values, ...Object.fromEntries(coming.map((name) => [name, true])) }),
    ...paperErrors(papersIn(values), londonTime(new Date()).date),
    ...Object.fromEntries(failed.map((name) => [name, failedUploadText])),
  }
}

type ApplicationFiles = Record<DocumentName, Uploads>

/** The uploads of the application, by document. */
const useApplicationFiles = (onArrived: (name: DocumentName, file: KeptFile) => void): ApplicationFiles => {
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

/** The form of an application. */
export const useApplicationForm = (userId: string, earlier: Earlier | undefined, onSent: () => void) => {
  const queries = useQueryClient()
  const { reload } = useSession()
  const files = useApplicationFiles((name, file) => form.change({ [name]: file }))

  const form = useServerForm({
    errorsIn: (draft: ApplicationDraft) => faultsIn(valuesOf(draft, earlier), files),
    ids: fieldIds,
    initial: {},
    draft: { name: `partner.${userId}`, schema: ApplicationDraft },
    send: async (draft, { keyFor, now, forget }) => {
      const wanted = requestedDocuments(valuesOf(draft, earlier))
      const arrived = await Promise.all(wanted.map((name) => files[name].allArrived()))
      if (!arrived.every(Boolean)) return
      const body = bodyOf(valuesOf(now(), earlier))
      await api.partner.apply({ body }, { idempotencyKey: keyFor(body) })
      forget()
      // Removed rather than replaced, because the new one would flash up before the next step opens.
      queries.removeQueries({ queryKey: applicationQuery.queryKey })
      // In the new session the user is a partner.
      void reload()
      toast.success('Application submitted successfully!')
      onSent()
    },
    onRefused: (error, { now, keep }) => {
      const values = valuesOf(now(), earlier)
      const sent = requestedDocuments(values).filter((name) => values[name])
      const lost = lostFiles(error, sent)
      keep(Object.fromEntries(lost.map(([name]) => [name, undefined])))
      // The application was changed meanwhile, perhaps in another tab.
      if (error instanceof ApiError && error.code.startsWith('application.'))
        void refresh(queries, applicationQuery.queryKey)
      return lost.length > 0 ? Object.fromEntries(lost) : serverErrors(error, fieldNames)
    },
  })

  const values = valuesOf(form.values, earlier)
  return {
    ...form,
    values,
    files,
    isUploading: requestedDocuments(values).some((name) => files[name].underWay.length > 0),
  }
}
