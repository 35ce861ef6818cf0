import { deleteUpload } from '#functions/domain/shared/delete-upload.ts'
import { evidenceOf, type PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { ChangedMeanwhile, takeAgain } from '#functions/domain/shared/take-again.ts'
import { type UploadStore, uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import { documentEnds, evidenceEnd } from '#shared/model/document-retention.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { type ApplicationStore, applicationStore } from './partner-store.ts'

type Deps = {
  applications: Pick<ApplicationStore, 'find' | 'save' | 'clearReplaced'>
  uploads: Pick<UploadStore, 'find'>
  deleteUpload: (upload: { uploadId: UploadId; usedBy: UserId }) => Promise<void>
}

/**
 * Deletes the copies of an application whose time has come, and those that were replaced. What was seen of them stays
 * in the row. Files go first and by their own ids, so those of an application that comes meanwhile stay.
 */
export const expireDocuments = (deps: Deps, userId: UserId, now: Date): Promise<void> =>
  takeAgain(() => deleteDue(deps, userId, now))

const deleteDue = async (deps: Deps, userId: UserId, now: Date): Promise<void> => {
  const application = await deps.applications.find(userId)
  if (!application) return
  const { documents, replaced = [] } = application
  const due = Object.entries(documentEnds(application))
    .filter(([, at]) => at <= now)
    .flatMap(([purpose]) => (documents[purpose as UploadPurpose] ? [purpose as UploadPurpose] : [])) // its own keys
  const files = [...replaced, ...due.flatMap((purpose) => documents[purpose]?.uploadId ?? [])]
  for (const uploadId of files) await deps.deleteUpload({ uploadId, usedBy: userId })
  if (due.length > 0) await write(deps, application, withoutDocuments(application, due))
  else if (replaced.length > 0) await deps.applications.clearReplaced(application)
}

const withoutDocuments = (
  { replaced: _, ...application }: PartnerItem,
  purposes: readonly UploadPurpose[],
): PartnerItem => ({
  ...application,
  documents: Object.fromEntries(
    Object.entries(application.documents).filter(([purpose]) => !purposes.includes(purpose as UploadPurpose)),
  ),
})

const write = async ({ applications }: Pick<Deps, 'applications'>, was: PartnerItem, next: PartnerItem) => {
  const outcome = await applications.save({ item: { ...next, version: was.version + 1 }, was, also: [], files: [] })
  if (outcome !== 'saved') throw new ChangedMeanwhile('The application has changed meanwhile.')
}

/**
 * Deletes evidence of the right to work on its day, also of a partner whose account is erased. It stays for a partner
 * who applies again, until they stop once more.
 */
export const expireEvidence = (deps: Deps, evidence: Evidence, now: Date): Promise<'kept' | 'gone'> =>
  takeAgain(() => deleteEvidence(deps, evidence, now))

type Evidence = { userId: UserId; uploadId: UploadId }

const deleteEvidence = async (deps: Deps, { userId, uploadId }: Evidence, now: Date): Promise<'kept' | 'gone'> => {
  const upload = await deps.uploads.find(uploadId)
  if (upload?.state !== 'claimed') return 'gone'
  const application = await deps.applications.find(userId)
  if (application ? !isOver(application, now) : (upload.keptUntil ?? '') > now.toISOString()) return 'kept'
  await deps.deleteUpload({ uploadId, usedBy: userId })
  if (application && evidenceOf(application).includes(uploadId))
    await write(deps, application, withoutEvidence(application, uploadId))
  return 'gone'
}

const isOver = ({ status, decidedAt }: PartnerItem, now: Date): boolean =>
  (status === 'rejected' || status === 'revoked') && decidedAt !== undefined && evidenceEnd(decidedAt) <= now

/** The check itself stays in the row. */
const withoutEvidence = (application: PartnerItem, uploadId: UploadId): PartnerItem => {
  const without = <Check extends { evidence?: UploadId }>({ evidence, ...check }: Check) => ({
    ...check,
    ...(evidence && evidence !== uploadId && { evidence }),
  })
  const { rightToWork, earlierChecks } = application
  return {
    ...application,
    ...(rightToWork && { rightToWork: without(rightToWork) }),
    ...(earlierChecks && { earlierChecks: earlierChecks.map(without) }),
  }
}

const deps: Deps = {
  applications: applicationStore,
  uploads: uploadStore,
  deleteUpload: (upload) => deleteUpload({ uploads: uploadStore, files }, upload),
}

export const expireStoredDocuments = (userId: UserId, now: Date): Promise<void> => expireDocuments(deps, userId, now)

export const expireStoredEvidence = (evidence: Evidence, now: Date): Promise<'kept' | 'gone'> =>
  expireEvidence(deps, evidence, now)
