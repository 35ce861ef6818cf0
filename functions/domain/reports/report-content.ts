import { createHash } from 'node:crypto'
import type { SeenContent } from '#functions/domain/requests/see-content.ts'
import type { Claim, ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { CopyUploads } from '#functions/domain/uploads/copy-uploads.ts'
import type { UploadStore } from '#functions/domain/uploads/upload-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { newId } from '#functions/platform/new-id.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { NewReport } from '#shared/contracts/reports.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import { Failure } from '#shared/model/failure.ts'
import { ReportId, type RequestId, type UploadId, type UserId } from '#shared/model/ids.ts'
import type { ReportItem } from './report-item.ts'
import type { ReportStore } from './report-store.ts'

type Deps = {
  reports: Pick<ReportStore, 'find' | 'create'>
  /** What the caller sees of others in a request; undefined if they see nothing of it. */
  seeContent: (session: Session, requestId: RequestId) => Promise<SeenContent | undefined>
  uploads: Pick<UploadStore, 'find'>
  copyUploads: CopyUploads
  count: (counters: Record<string, number>) => Action
  now: () => Date
}

type Reported = { id: ReportId; reported_at: string }

/**
 * Stores what a user reports with a copy of it, once for each user and thing. What they do not see of another user is
 * answered like an unknown request.
 */
export const reportContent = async (deps: Deps, session: Session, form: NewReport): Promise<Reported> => {
  const reportId = idOf(session.userId, form)
  const [seen, earlier] = await Promise.all([deps.seeContent(session, form.request_id), deps.reports.find(reportId)])
  if (earlier) return reported(earlier)
  const found = seen && thingIn(seen, form)
  if (!found) throw new Failure('request.unknown')

  const { about, ...thing } = found
  const copy = 'photoId' in about ? await copyPhoto(deps, about.photoId, reportId) : undefined
  const kept = 'photoId' in about ? copy && { photo: copy.file, of: about.photoId } : about
  if (!kept) throw new Failure('request.unknown')
  const item: ReportItem = {
    reportId,
    ...thing,
    ground: form.ground,
    at: deps.now().toISOString(),
    reporterId: session.userId,
    requestId: form.request_id,
    place: withoutCountry(seen.area),
    kept,
    ...(form.text && { text: form.text }),
  }
  const also = [deps.count({ waitingReports: 1 }), ...(copy?.claim.actions ?? [])]
  if (await deps.reports.create(item, also)) return reported(item)
  await copy?.claim.undo()
  const meanwhile = await deps.reports.find(reportId)
  return reported(meanwhile ?? item)
}

const reported = ({ reportId, at }: ReportItem): Reported => ({ id: reportId, reported_at: at })

/** The same for each repetition, also at the same time. */
const idOf = (userId: UserId, { about, request_id, photo_id }: NewReport): ReportId => {
  const thing = JSON.stringify([userId, about, request_id, about === 'photo' ? photo_id : null])
  return ReportId.parse(newId('rpt', createHash('sha256').update(thing).digest()))
}

type Found = Pick<ReportItem, 'thing' | 'author'> & { about: { text: string } | { photoId: UploadId } }

const thingIn = ({ owner, note, photos, person }: SeenContent, { about, photo_id }: NewReport): Found | undefined => {
  switch (about) {
    case 'note':
      return owner && note ? { thing: 'note', author: owner, about: { text: note } } : undefined
    case 'photo':
      if (!photo_id) return undefined
      if (owner && photos.includes(photo_id)) return { thing: 'photo', author: owner, about: { photoId: photo_id } }
      return person?.portrait === photo_id
        ? { thing: 'portrait', author: person.author, about: { photoId: photo_id } }
        : undefined
    case 'profile':
      return person?.name ? { thing: 'name', author: person.author, about: { text: person.name } } : undefined
  }
}

/** Undefined if the photo has gone meanwhile. */
const copyPhoto = async (
  { uploads, copyUploads }: Deps,
  uploadId: UploadId,
  reportId: ReportId,
): Promise<{ file: ClaimedFile; claim: Claim } | undefined> => {
  const upload = await uploads.find(uploadId)
  if (upload?.state !== 'claimed') return undefined
  const { purpose, ownerId, usedBy } = upload
  const claim = await copyUploads(ownerId, [{ uploadId, purpose, field: 'photo_id' }], { from: usedBy, to: reportId })
  const [file] = claim.files
  return file && { file, claim }
}
