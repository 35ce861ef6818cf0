import { useQueryClient } from '@tanstack/react-query'
import type { ApplicationDetails } from '#shared/contracts/partner.ts'
import { applicationProblems } from '#shared/model/application-rules.ts'
import { applicationKey } from '#web/components/partner-application.tsx'
import type { KeptFile } from '#web/components/uploads/kept-file.ts'
import { failedUploadText, lostFiles, type Uploads, useUploads } from '#web/components/uploads/use-uploads.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusedFields, summaryOf } from '#web/lib/form-problems.ts'
import { sentOf } from '#web/lib/sent.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useProblems } from '#web/lib/use-problems.ts'
import { toast } from '#web/ui/toasts.ts'
import {
  ApplicationDraft,
  type ApplicationValues,
  askedDocuments,
  bodyOf,
  type DocumentName,
  documents,
  valuesOf,
} from './application-draft.ts'

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
type Problems = Partial<Record<Field, string>>

const fieldNames = Object.keys(fieldIds) as Field[] // the keys of the table above, which has them all

/** What keeps the form from being sent. A file on its way counts as one that is there. */
const faultsIn = (values: ApplicationValues, files: ApplicationFiles): Problems => {
  const asked = askedDocuments(values)
  const coming = asked.filter((name) => files[name].underWay.length > 0)
  const failed = asked.filter((name) => files[name].files.length > files[name].underWay.length)
  return {
    ...applicationProblems({ ...values, ...Object.fromEntries(coming.map((name) => [name, true])) }),
    ...Object.fromEntries(failed.map((name) => [name, failedUploadText])),
  }
}

type Mending = {
  /** What the server says about single fields. */
  fields: Problems
  /** What the draft forgets. */
  lost: { [Name in DocumentName]?: undefined }
  /** Somebody, perhaps oneself in another tab, has been at the application meanwhile. */
  isOutdated: boolean
}

/** What can be done about a refusal without asking for anything again that was filled in. */
const mendingOf = (error: unknown, values: ApplicationValues): Mending => {
  const code = error instanceof ApiError ? error.code : ''
  const lost = lostFiles(
    error,
    askedDocuments(values).filter((name) => values[name]),
  )
  return {
    fields: Object.fromEntries(lost.length > 0 ? lost : refusedFields(error, fieldNames)),
    lost: Object.fromEntries(lost.map(([name]) => [name, undefined])),
    isOutdated: code.startsWith('application.'),
  }
}

type ApplicationFiles = Record<DocumentName, Uploads>

/** The files of an application on their way, each kind by itself. */
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

/** An application that is being filled in, and how it is sent. */
export const useApplicationForm = (userId: string, earlier: ApplicationDetails | undefined, onSent: () => void) => {
  const { draft, keep, now, forget } = useDraft(`partner.${userId}`, ApplicationDraft)
  const queries = useQueryClient()
  const { reload } = useSession()
  const { busy, problem, attempt } = useAction()

  const change = (news: Partial<ApplicationDraft>) => {
    forgive()
    keep(news)
  }
  const files = useApplicationFiles((name, file) => change({ [name]: file }))
  const values = valuesOf(draft, earlier)
  const asked = askedDocuments(values)
  const faults = faultsIn(values, files)
  const { tries, problems, refuse, forgive } = useProblems(faults)

  const send = async () => {
    const body = bodyOf(valuesOf(now(), earlier))
    const sent = sentOf(body, now().sent)
    keep({ sent })
    await api.partner.apply({ body }, { idempotencyKey: sent.key })
    forget()
    // Whoever looks next loads it: put in its place now, it would flash up before the next step does.
    queries.removeQueries({ queryKey: applicationKey })
    // That one is a partner now stands in the session, too.
    void reload()
    toast.success('Application submitted successfully!')
    onSent()
  }

  /** Answers with true once the screen says what to do about the refusal. */
  const mend = (error: unknown): boolean => {
    const { fields, lost, isOutdated } = mendingOf(error, valuesOf(now(), earlier))
    keep(lost)
    if (isOutdated) void queries.invalidateQueries({ queryKey: applicationKey })
    if (Object.keys(fields).length === 0) return false
    refuse(fields)
    return true
  }

  const submit = () =>
    attempt(async () => {
      if (Object.keys(faults).length > 0) return refuse()
      const arrived = await Promise.all(asked.map((name) => files[name].allArrived()))
      if (!arrived.every(Boolean)) return refuse()
      try {
        await send()
      } catch (error) {
        if (!mend(error)) throw error
      }
    })

  return {
    values,
    files,
    problems,
    summary: summaryOf(problems, fieldIds),
    tries,
    change,
    submit,
    busy,
    problem,
    isUploading: asked.some((name) => files[name].underWay.length > 0),
  }
}
