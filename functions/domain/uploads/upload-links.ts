import { createHash } from 'node:crypto'
import type { AuditContext, AuditStore } from '#functions/domain/admin/audit-store.ts'
import { isPartyTo, type StoredProblem } from '#functions/domain/problems/problem-item.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { idFor } from '#functions/domain/shared/create-once.ts'
import type { Files } from '#functions/platform/files/files.ts'
import type { Idempotency } from '#functions/platform/lambda/request.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { arePhotosOpen, type ForPhotos } from '#shared/model/at-the-door.ts'
import { Failure } from '#shared/model/failure.ts'
import { ProblemId, ReportId, RequestId, UploadId, type UserId } from '#shared/model/ids.ts'
import { callerLimits } from '#shared/model/limits.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import {
  type FileType,
  fileEndings,
  quarantine,
  type UploadPurpose,
  uploadPurposes,
} from '#shared/model/upload-purposes.ts'
import {
  type ClaimedUpload,
  proofExpiryOf,
  quarantineKey,
  type UploadStore,
  type WaitingUpload,
} from './upload-store.ts'

/** The maximum bytes that one user uploads or copies in a day; up to twice that around midnight, which we accept. */
export const byteLimit = { max: callerLimits.quarantine.bytes, perSeconds: quarantine.hours * 3600 }

type StartUploadDeps = {
  uploads: Pick<UploadStore, 'put' | 'takeBytes'>
  files: Pick<Files, 'uploadLink'>
  now: () => Date
}
type Announcement = { purpose: UploadPurpose; contentType: FileType; size: number }

/**
 * A link to upload one file of this type and size; drivers can only upload proofs, and only admins evidence of the
 * right to work. The same key and body get a new link to the same place.
 */
export const startUpload = async (
  { uploads, files, now }: StartUploadDeps,
  { userId: ownerId, user }: Pick<Session, 'userId' | 'user'>,
  { purpose, contentType, size }: Announcement,
  idempotency: Idempotency | undefined,
): Promise<{ id: UploadId; url: string; headers: Record<string, string> }> => {
  const types: readonly FileType[] = uploadPurposes[purpose].types
  if (user.is_driver && purpose !== 'proof') throw new Failure('access.denied')
  if (purpose === 'right-to-work' && !user.is_admin) throw new Failure('access.denied')
  if (!types.includes(contentType)) throw new Failure('upload.unsupported')
  const at = now()
  const retryAfterSeconds = await uploads.takeBytes(ownerId, size, byteLimit, at)
  if (retryAfterSeconds !== undefined) throw new Failure('upload.too-many', { retryAfterSeconds })
  const bodyHash = idempotency?.bodyHash
  const item: WaitingUpload = {
    uploadId: UploadId.parse(idFor('upl', idempotency)),
    ownerId,
    purpose,
    contentType,
    size,
    state: 'waiting',
    createdAt: at.toISOString(),
    ...(bodyHash && { bodyHash }),
  }
  const stored = await uploads.put(item, at)
  if (stored !== 'stored' && stored.bodyHash !== bodyHash) throw new Failure('idempotency.reused')
  const url = await files.uploadLink(quarantineKey(item), { contentType, bytes: size })
  return { id: item.uploadId, url, headers: { 'content-type': contentType, 'if-none-match': '*' } }
}

/** Who can see a file besides its uploader. The parties of a request are its owner, its carrier and their business. */
const audiences: Record<UploadPurpose, 'admins' | 'carrier' | 'parties' | 'requester' | 'everyone'> = {
  'request-photo': 'carrier',
  receipt: 'carrier',
  'profile-photo': 'everyone',
  'driver-photo': 'requester',
  'vehicle-photo': 'admins',
  proof: 'parties',
  'id-document': 'admins',
  'id-document-back': 'admins',
  'dbs-check': 'admins',
  'driving-licence': 'admins',
  'vehicle-insurance': 'admins',
  'right-to-work': 'admins',
  'driver-licence': 'admins',
}

/** The request that a file is opened for: its owner, its current or last carrier and their business. */
type Carriage = ForPhotos & Pick<RequestItem, 'ownerId' | 'carrierId' | 'formerCarrierId' | 'businessId'>

/** `businessId`: the business that they own. */
type Viewer = { userId: UserId; isAdmin: boolean; businessId?: string }

export const toViewer = ({ userId, user, businessId }: Pick<Session, 'userId' | 'user' | 'businessId'>): Viewer => ({
  userId,
  isAdmin: user.is_admin,
  ...(user.has_business_profile && businessId && { businessId }),
})

type Upload = Pick<ClaimedUpload, 'ownerId' | 'purpose' | 'usedBy'>

/** Whether a file belongs to the request that it was claimed for. */
export const isForRequest = ({ purpose }: Pick<Upload, 'purpose'>): boolean =>
  ['carrier', 'parties'].includes(audiences[purpose])

/** Whether a file shows a driver to the requester they carry for. */
export const isForRequester = ({ purpose }: Pick<Upload, 'purpose'>): boolean => audiences[purpose] === 'requester'

/** Whether admins judge a partner or driver by a file. */
export const isForAdmins = ({ purpose }: Pick<Upload, 'purpose'>): boolean =>
  ['admins', 'requester'].includes(audiences[purpose])

/** Whether the viewer owns the request that the driver in the photo carries now. */
const isCarriedFor = ({ userId }: Viewer, { usedBy }: Pick<Upload, 'usedBy'>, carriage?: Carriage): boolean =>
  carriage?.ownerId === userId && carriage.carrierId === usedBy && isCarried(carriage.status)

const isCarriers = ({ userId, businessId }: Viewer, carriage: Carriage): boolean =>
  (carriage.carrierId ?? carriage.formerCarrierId) === userId ||
  (businessId !== undefined && businessId === carriage.businessId)

const isParty = (viewer: Viewer, carriage: Carriage): boolean =>
  viewer.userId === carriage.ownerId || isCarriers(viewer, carriage)

/** A photo from the pickup or the door. It shows someone's home, so the carrier may not keep it. */
const isOfADelivery = ({ purpose, usedBy }: Upload): boolean =>
  purpose === 'proof' && RequestId.safeParse(usedBy).success

const seesProof = (viewer: Viewer, upload: Upload, carriage: Carriage, now: Date): boolean =>
  viewer.userId === carriage.ownerId ||
  ((viewer.userId === upload.ownerId || isCarriers(viewer, carriage)) && arePhotosOpen(carriage, now))

/** Evidence is about the partner, so the admin who uploaded it has no right of their own to it. */
const isEvidence = ({ purpose }: Pick<Upload, 'purpose'>): boolean => purpose === 'right-to-work'

/**
 * From match to delivery a carrier sees the request's files, and its owner the driver's photo. Photos that carriers
 * took on the way stay open to them for a while.
 */
export const canSee = (viewer: Viewer, upload: Upload, carriage: Carriage | undefined, now: Date): boolean => {
  if (viewer.userId === upload.ownerId && !isOfADelivery(upload) && !isEvidence(upload)) return true
  switch (audiences[upload.purpose]) {
    case 'everyone':
      return true
    case 'admins':
      return viewer.isAdmin
    case 'requester':
      return viewer.isAdmin || isCarriedFor(viewer, upload, carriage)
    case 'carrier':
      return carriage?.carrierId === viewer.userId && isCarried(carriage.status)
    case 'parties':
      return carriage !== undefined && seesProof(viewer, upload, carriage, now)
  }
}

type OpenUploadDeps = {
  uploads: Pick<UploadStore, 'find'>
  files: Pick<Files, 'downloadLink'>
  /** The request at this moment. */
  requestOf: (requestId: RequestId) => Promise<(Carriage & { matches: number }) | undefined>
  problemOf: (problemId: ProblemId) => Promise<StoredProblem | undefined>
  audit: AuditStore['add']
  now: () => Date
}

/** A link to a file that the viewer can see. Nobody can see an unclaimed upload, not even its owner. */
export const openUpload = async (
  deps: OpenUploadDeps,
  viewer: Viewer,
  context: AuditContext,
  /** `request`: the one for which a driver's photo is opened. `problemId`: the problem that an admin looks at. */
  { uploadId, request, problemId }: { uploadId: UploadId; request?: RequestId; problemId?: ProblemId },
): Promise<{ url: string }> => {
  const { uploads, files, requestOf, audit, now } = deps
  const at = now()
  const upload = await uploads.find(uploadId)
  if (upload?.state !== 'claimed' || isGone(upload, at) || isReported(upload)) throw new Failure('upload.unknown')
  const { ownerId, purpose, usedBy } = upload
  const isOwn = viewer.userId === ownerId && !isEvidence(upload)
  // A request's files belong to it; a driver's photo is opened for the request named in the call.
  const requestId = isForRequest(upload)
    ? RequestId.safeParse(usedBy).data
    : isForRequester(upload)
      ? request
      : undefined
  const carriage = requestId && (!isOwn || isOfADelivery(upload)) ? await requestOf(requestId) : undefined
  if (!canSee(viewer, upload, carriage, at)) {
    const problem = await findProblem(deps, viewer, upload, problemId)
    if (!problem) throw new Failure('upload.unknown')
    if (!isPartyTo(problem, viewer) && viewer.isAdmin) {
      const about = { uploadId, purpose, problemId: problem.problemId }
      await audit({ ...context, at: at.toISOString(), action: 'document.opened', subject: ownerId, about })
    }
  }
  if (isForAdmins(upload) && !isOwn && !isCarriedFor(viewer, upload, carriage)) {
    // Written before the link is given, so that no document is opened without an entry.
    const subject = usedBy as UserId // documents belong to a user: an applicant or a driver
    const about = { uploadId, purpose }
    await audit({ ...context, at: at.toISOString(), action: 'document.opened', subject, about })
  }
  return { url: await linkTo(files)(upload) }
}

/**
 * The problem that gives access to a proof. Photos handed in with a statement are open to both sides, even after a
 * give-back. Admins who are neither side can open these and the proofs of the delivery.
 */
const findProblem = async (
  { requestOf, problemOf }: Pick<OpenUploadDeps, 'requestOf' | 'problemOf'>,
  viewer: Viewer,
  { purpose, usedBy }: Upload,
  named: ProblemId | undefined,
): Promise<StoredProblem | undefined> => {
  const problemId = ProblemId.safeParse(usedBy).data ?? named
  const problem = purpose === 'proof' && problemId ? await problemOf(problemId) : undefined
  const isHandedIn = usedBy === problem?.problemId
  if (!problem || !(isHandedIn || usedBy === problem.requestId)) return undefined
  if (isPartyTo(problem, viewer)) return isHandedIn ? problem : undefined
  if (viewer.isAdmin) return problem
  // Another driver may have taken over the delivery.
  const carriage = isHandedIn ? await requestOf(problem.requestId) : undefined
  return carriage?.matches === problem.match && isParty(viewer, carriage) ? problem : undefined
}

/** A hidden photo, or the copy of a reported one, belongs to its report: admins see the copy there. */
const isReported = ({ usedBy }: ClaimedUpload): boolean => ReportId.safeParse(usedBy).success

/** Whether the file has had its day; it and its row may be deleted later. */
const isGone = (upload: ClaimedUpload, now: Date): boolean =>
  (proofExpiryOf(upload) ?? now) < now || (upload.keptUntil !== undefined && upload.keptUntil < now.toISOString())

/** A link for callers who may open the file. */
export const linkTo =
  (files: Pick<Files, 'downloadLink'>) =>
  (upload: ClaimedUpload): Promise<string> =>
    files.downloadLink(upload.fileKey, { contentType: upload.contentType, disposition: dispositionOf(upload) })

/** Links to photos of a request, for callers who can see them. */
export const photoLinks =
  ({ uploads, files }: Pick<OpenUploadDeps, 'uploads' | 'files'>) =>
  async (uploadIds: readonly UploadId[]): Promise<{ id: UploadId; url: string; contentType: FileType }[]> => {
    const found = await Promise.all(uploadIds.map(uploads.find))
    const claimed = found.filter((upload) => upload?.state === 'claimed' && upload.purpose === 'request-photo')
    return Promise.all(
      (claimed as ClaimedUpload[]).map(async (upload) => ({
        // checked by the filter
        id: upload.uploadId,
        url: await linkTo(files)(upload),
        contentType: upload.contentType,
      })),
    )
  }

/** Pictures are shown in pages; documents and PDFs are only downloaded. We choose the file name. */
const dispositionOf = ({ uploadId, purpose, contentType }: ClaimedUpload): string => {
  const { isDocument } = uploadPurposes[purpose]
  const kind = isDocument ? 'document' : contentType === 'application/pdf' ? 'file' : 'photo'
  const number = createHash('sha256').update(uploadId).digest('hex').slice(0, 8)
  return `${kind === 'photo' ? 'inline' : 'attachment'}; filename="${kind}-${number}.${fileEndings[contentType]}"`
}
