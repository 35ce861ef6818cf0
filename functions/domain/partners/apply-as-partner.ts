import { type LeavingStore, toKnown } from '#functions/domain/accounts/leaving-store.ts'
import type { FlagChange, UserItem } from '#functions/domain/accounts/user-store.ts'
import { createOnce } from '#functions/domain/shared/create-once.ts'
import { type PartnerItem, partnerCounters, registrationOf, toStanding } from '#functions/domain/shared/partner-item.ts'
import { toSaidPapers, unseen } from '#functions/domain/shared/partner-papers.ts'
import type { ClaimedFile, ClaimUploads, WantedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Idempotency } from '#functions/platform/lambda/request.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { ApplicationForm, ApplicationStatus } from '#shared/contracts/partner.ts'
import {
  applicationErrors,
  type PartnerForm,
  registeredModes,
  type VehicleType,
} from '#shared/model/application-rules.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { type Papers, paperErrors } from '#shared/model/papers.ts'
import { type ApplicationState, applicationAfter } from '#shared/model/review-lifecycles.ts'
import { everySaid } from '#shared/model/said-papers.ts'
import type { SeenPaper } from '#shared/model/seen-papers.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { type ForgetDeps, forgetReplaced } from './forget-replaced.ts'
import type { ApplicationStore, Partner, PartnerStore } from './partner-store.ts'

/** An application as the applicant sees it, without the admin who decided. */
const toApplicationStatus = (item: PartnerItem): ApplicationStatus => ({
  status: item.status,
  version: item.version,
  applied_at: item.appliedAt,
  decided_at: item.decidedAt ?? null,
  reason: item.reason ?? null,
  details: {
    transport_modes: item.transportModes,
    vehicleType: item.vehicleType ?? null,
    vehicleOwnerName: item.vehicleOwnerName ?? null,
    vehicleMakeModel: item.vehicleMakeModel ?? null,
    vehicleRegistration: registrationOf(item) ?? null,
    papers: toSaidPapers(item.papers ?? {}),
  },
})

type GetApplicationDeps = { applications: Pick<ApplicationStore, 'find'> }

export const getApplication = async (
  { applications }: GetApplicationDeps,
  { userId }: Session,
): Promise<ApplicationStatus | null> => {
  const found = await applications.find(userId)
  return found ? toApplicationStatus(found) : null
}

export const listTransportModes = async (
  { applications }: GetApplicationDeps,
  { userId }: Session,
): Promise<TransportMode[]> => (await applications.find(userId))?.transportModes ?? []

const personFiles = {
  photo: 'profile-photo',
  idDocument: 'id-document',
  idDocumentBack: 'id-document-back',
  dbsCheck: 'dbs-check',
} as const satisfies Partial<Record<keyof ApplicationForm, UploadPurpose>>

const vehicleFiles = {
  drivingLicense: 'driving-licence',
  vehicleInsurance: 'vehicle-insurance',
  vehiclePhoto: 'vehicle-photo',
} as const satisfies Partial<Record<keyof ApplicationForm, UploadPurpose>>

type Field = keyof typeof personFiles | keyof typeof vehicleFiles

/** The uploads named in the form; those of a vehicle only if there is one. */
const listWantedFiles = (form: Pick<ApplicationForm, Field>, hasVehicle: boolean): WantedFile[] => {
  const purposes: Partial<Record<Field, UploadPurpose>> = { ...personFiles, ...(hasVehicle && vehicleFiles) }
  return Object.entries(purposes).flatMap(([field, purpose]) => {
    const uploadId = form[field as Field] // its keys are the fields
    return uploadId ? [{ uploadId, purpose, field }] : []
  })
}

/** The claimed files are in the same order as the wanted ones. */
const toDocuments = (wanted: readonly WantedFile[], files: readonly ClaimedFile[]): PartnerItem['documents'] =>
  Object.fromEntries(wanted.flatMap(({ purpose }, index) => (files[index] ? [[purpose, files[index]]] : [])))

/** Admins can open a PDF, but pages only show images. */
const findPhotoId = ({ 'profile-photo': photo }: PartnerItem['documents']): UploadId | undefined =>
  photo?.contentType.startsWith('image/') ? photo.uploadId : undefined

/** The files to delete when a new application replaces this one. Evidence of the right to work stays. */
const filesToReplace = ({ documents, waitingPapers, replaced = [] }: PartnerItem): UploadId[] => [
  ...replaced,
  ...[...Object.values(documents), waitingPapers?.insurance].flatMap((file) => file?.uploadId ?? []),
]

const purposesSeen = {
  identity: 'id-document',
  licence: 'driving-licence',
  dbs: 'dbs-check',
} as const satisfies Partial<Record<SeenPaper, UploadPurpose>>

/** What was seen of an earlier application, unless this one brings it anew. */
const stillSeen = (was: PartnerItem, documents: PartnerItem['documents']): PartnerItem['seen'] => {
  const anew = Object.entries(purposesSeen).flatMap(([name, purpose]) => (documents[purpose] ? [name] : []))
  return unseen(was, ['insurance', 'waste', ...(anew as SeenPaper[])]) // the table's own keys
}

/** What goes on with the person, whatever they apply with. */
const keptFrom = (was: PartnerItem, documents: PartnerItem['documents']): Partial<PartnerItem> => {
  const { marks, rightToWork, earlierChecks } = was
  const seen = stillSeen(was, documents)
  return {
    ...(marks && { marks }),
    ...(rightToWork && { rightToWork }),
    ...(earlierChecks && { earlierChecks }),
    ...(seen && { seen }),
    replaced: filesToReplace(was),
  }
}

/** A form without errors. */
type CheckedForm = {
  form: PartnerForm & ApplicationForm
  vehicleType: VehicleType | undefined
  papers: Papers
  wanted: WantedFile[]
}

/** Checks the form; throws with a text for each error. */
const checkForm = (sent: ApplicationForm, today: string): CheckedForm => {
  const ticked = sent.transport_modes.split(',').map((mode) => mode.trim())
  const form = { ...sent, transportModes: ticked.filter(Boolean) }
  const fields = { ...applicationErrors(form), ...paperErrors(form, today) }
  const [text] = Object.values(fields)
  if (text) throw new Failure('input.invalid', { fields: { ...fields }, text })
  const vehicleType = form.vehicleType === 'None' ? undefined : form.vehicleType
  return { form, vehicleType, papers: everySaid(form), wanted: listWantedFiles(form, vehicleType !== undefined) }
}

type Application = {
  userId: UserId
  status: ApplicationState
  at: Date
  was: PartnerItem | undefined
  returnsAfter: Leaving | undefined
  files: readonly ClaimedFile[]
  idempotency: Idempotency | undefined
}

/** Ignores the vehicle fields if there is no vehicle. */
const toVehicleFields = ({ form, vehicleType }: CheckedForm): Partial<PartnerItem> => {
  const { vehicleOwnerName, vehicleMakeModel, vehicleRegistration } = form
  return vehicleType ? { vehicleType, vehicleOwnerName, vehicleMakeModel, vehicleRegistration } : {}
}

const createApplication = (checked: CheckedForm, known: Application): PartnerItem => {
  const { userId, status, at, was, returnsAfter, files, idempotency } = known
  const documents = toDocuments(checked.wanted, files)
  const photoId = findPhotoId(documents)
  return {
    userId,
    version: (was?.version ?? 0) + 1,
    status,
    appliedAt: at.toISOString(),
    ...(returnsAfter && { returnsAfter }),
    ...(was && keptFrom(was, documents)),
    transportModes: registeredModes(checked.form),
    ...toVehicleFields(checked),
    ...(photoId && { photoId }),
    documents,
    ...(Object.keys(checked.papers).length > 0 && { papers: checked.papers }),
    ...(idempotency && { repeats: { key: idempotency.seed, bodyHash: idempotency.bodyHash } }),
  }
}

type ApplyAsPartnerDeps = ForgetDeps & {
  partners: Pick<PartnerStore, 'find'>
  applications: Pick<ApplicationStore, 'apply'>
  claimUploads: ClaimUploads
  changeFlags: (user: UserItem, flags: { isPartner: boolean; isVerifiedPartner: boolean }) => FlagChange
  count: (counters: Record<string, number>) => Action
  leavings: Pick<LeavingStore, 'admit'>
  keyRing: () => KeyRing
  now: () => Date
}

/**
 * Applies, or applies again. A repeated call with the same key returns the first application, even if it was decided
 * since. Of parallel applications one succeeds.
 */
export const applyAsPartner = async (
  deps: ApplyAsPartnerDeps,
  { userId }: Session,
  sent: ApplicationForm,
  idempotency: Idempotency | undefined,
): Promise<ApplicationStatus> => {
  let partner: Partner | undefined
  const application = await createOnce(
    idempotency,
    async (key) => {
      partner = await deps.partners.find(userId)
      return applicationUnder(key, partner)
    },
    async () => {
      partner ??= await deps.partners.find(userId)
      if (!partner) throw new Failure('session.none')
      return submit(deps, partner, sent, idempotency)
    },
  )
  return toApplicationStatus(application)
}

const applicationUnder = ({ seed, bodyHash }: Idempotency, partner: Partner | undefined): PartnerItem | undefined => {
  const { application } = partner ?? {}
  if (application?.repeats?.key !== seed) return undefined
  if (application.repeats.bodyHash !== bodyHash) throw new Failure('idempotency.reused')
  return application
}

const submit = async (
  deps: ApplyAsPartnerDeps,
  { user, application: was }: Partner,
  sent: ApplicationForm,
  idempotency: Idempotency | undefined,
): Promise<PartnerItem> => {
  const status = applicationAfter('apply', was?.status ?? null)
  if (!status) throw new Failure('application.verified')
  const at = deps.now()
  const checked = checkForm(sent, londonTime(at).date)
  const { userId } = user
  // Read first: if this fails, no file has been claimed yet.
  const returnsAfter = await findEarlierLeaving(deps, user, toVehicleFields(checked), was)
  const claim = await deps.claimUploads(userId, checked.wanted, userId)
  const item = createApplication(checked, { userId, status, at, was, returnsAfter, files: claim.files, idempotency })
  const flags = deps.changeFlags(user, { isPartner: true, isVerifiedPartner: false })
  const counters = { ...partnerCounters(was && toStanding(was), status), ...flags.counters }
  // If this throws, the application may have been written, with these files.
  const outcome = await deps.applications.apply({
    item,
    was,
    flags: flags.action,
    counters: Object.keys(counters).length > 0 ? [deps.count(counters)] : [],
    files: claim.actions,
  })
  if (outcome !== 'applied') {
    await claim.undo()
    throw new Failure(outcome === 'moved' ? 'application.moved' : 'upload.used')
  }
  await forgetReplaced(deps, item)
  return item
}

/** A revoked partner who applies again gets the same mark as one who returns with another account. */
const findEarlierLeaving = async (
  { leavings, keyRing, now }: Pick<ApplyAsPartnerDeps, 'leavings' | 'keyRing' | 'now'>,
  user: UserItem,
  vehicle: Partial<PartnerItem>,
  was: PartnerItem | undefined,
): Promise<Leaving | undefined> =>
  (await leavings.admit(toKnown(user, vehicle), keyRing(), now())) ??
  (was?.status === 'revoked' ? 'revoked' : was?.returnsAfter)
