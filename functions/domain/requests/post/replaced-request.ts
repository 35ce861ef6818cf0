import type { ClaimedFile, WantedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { UploadStore } from '#functions/domain/uploads/upload-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { withExpiryApplied } from '../lifecycle/request-expiry.ts'
import { cancelled } from '../lifecycle/request-transitions.ts'
import type { RelatedWrite, Replacement, RequestStore, RequestWithDetail } from '../request-store.ts'

type Deps = { requests: Pick<RequestStore, 'findWithDetail'>; now: () => Date }

/** The request that a new one replaces, if it is the caller's and still waits. */
export const findReplaced = async (
  { requests, now }: Deps,
  { userId }: Session,
  requestId: RequestId,
): Promise<{ replacement: Replacement; detail: RequestWithDetail['detail'] }> => {
  const found = await requests.findWithDetail(requestId)
  if (found?.item.ownerId !== userId) throw new Failure('request.unknown')
  const at = now()
  const item = withExpiryApplied(found.item, at)
  if (item.status !== 'pending_match') throw new Failure('request.not-waiting')
  return { replacement: { was: found.item, next: cancelled(item, { by: userId, at }) }, detail: found.detail }
}

/** The files that a new request takes over from the one it replaces. They are already checked and cleaned. */
export const filesTakenOver = (
  { photos, receipt }: Pick<RequestWithDetail['detail'], 'photos' | 'receipt'>,
  wanted: readonly WantedFile[],
): ClaimedFile[] => {
  const earlier = { 'request-photo': photos, receipt: receipt ? [receipt] : [] }
  return wanted.flatMap(({ uploadId, purpose }) => {
    const files = purpose === 'receipt' || purpose === 'request-photo' ? earlier[purpose] : []
    return files.find((file) => file.uploadId === uploadId) ?? []
  })
}

export const takeOver = (
  uploads: Pick<UploadStore, 'passOn'>,
  files: readonly ClaimedFile[],
  between: { from: RequestId; to: RequestId },
): RelatedWrite[] =>
  files.map(({ uploadId }) => ({
    action: uploads.passOn(uploadId, between),
    refusal: () => new Failure('upload.used'),
  }))
