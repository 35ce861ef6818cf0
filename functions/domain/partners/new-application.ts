import type { ClaimedFile, WantedFile } from '#functions/platform/files/claimed-file.ts'
import type { Idempotency } from '#functions/platform/lambda/call.ts'
import type { ApplicationForm } from '#shared/contracts/partner-shapes.ts'
import { applicationProblems, modesOf, type PartnerForm, type VehicleType } from '#shared/model/application-rules.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { filesToReplace, findPhotoId, listWantedFiles, toDocuments } from './application-files.ts'
import type { ApplicationState, PartnerItem } from './partner-item.ts'

/** A form that has been looked at. */
type CheckedForm = {
  form: PartnerForm & ApplicationForm
  vehicleType: VehicleType | undefined
  wanted: WantedFile[]
}

/** A form without problems, or the refusal with a sentence for each. */
export const checkForm = (sent: ApplicationForm): CheckedForm => {
  const ticked = sent.transport_modes.split(',').map((mode) => mode.trim())
  const form = { ...sent, transportModes: ticked.filter(Boolean) }
  const fields = applicationProblems(form)
  const [text] = Object.values(fields)
  if (text) throw new Failure('input.invalid', { fields: { ...fields }, text })
  const vehicleType = form.vehicleType === 'None' ? undefined : form.vehicleType
  return { form, vehicleType, wanted: listWantedFiles(form, vehicleType !== undefined) }
}

type Application = {
  userId: UserId
  status: ApplicationState
  at: Date
  was: PartnerItem | undefined
  files: readonly ClaimedFile[]
  idempotency: Idempotency | undefined
}

/** What a vehicle is asked for does not count where there is none. */
const vehicleOf = ({ form, vehicleType }: CheckedForm): Partial<PartnerItem> => {
  const { vehicleOwnerName, vehicleMakeModel, vehicleRegistration } = form
  return vehicleType ? { vehicleType, vehicleOwnerName, vehicleMakeModel, vehicleRegistration } : {}
}

export const createApplication = (checked: CheckedForm, known: Application): PartnerItem => {
  const { userId, status, at, was, files, idempotency } = known
  const documents = toDocuments(checked.wanted, files)
  const photoId = findPhotoId(documents)
  return {
    userId,
    version: (was?.version ?? 0) + 1,
    status,
    appliedAt: at.toISOString(),
    transportModes: modesOf(checked.form),
    ...vehicleOf(checked),
    ...(photoId && { photoId }),
    documents,
    ...(was && { replaced: filesToReplace(was) }),
    ...(idempotency && { repeats: { key: idempotency.seed, bodyHash: idempotency.bodyHash } }),
  }
}
